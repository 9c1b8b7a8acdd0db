/**
 * How a workbook writes characters that XML cannot hold: `_xHHHH_`, a UTF-16 unit in hexadecimal; text that merely looks
 * like it has its first underscore written so (ECMA-376 part 1, 22.9.2.19, ST_Xstring).
 */
export const decodeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

// A carriage return can stand in XML, but is read as a line feed. With the `u` flag, the last range is lone surrogates.
const noXml = '\\u0000-\\u0008\\u000B-\\u001F\\uFFFE\\uFFFF\\uD800-\\uDFFF'
const looksLikeEscape = new RegExp(`_(?=x[0-9A-Fa-f]{4}[_${noXml}])`, 'gu')
const unwritable = new RegExp(`[${noXml}]`, 'gu')
const special = new RegExp(`[&<>_${noXml}]`, 'u')

/** Text as it stands between XML tags of a workbook; {@link decodeText} undoes what XML itself does not. */
export const encodeText = (text: string): string =>
  special.test(text)
    ? text
        .replace(looksLikeEscape, '_x005F_')
        .replace(unwritable, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
    : text

/** A copy: of a piece of a longer text, V8 keeps the whole, here the XML around it. */
export const copied = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))
