import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { limits } from '../../contract/limits.ts'

/** What is found in an XML part. Names come without their prefix; `text` may come in pieces. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads an XML part piece by piece. Errors of the handlers reach the caller unchanged. */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  readonly #damaged: (why: string) => Error
  #decoder: TextDecoder | undefined
  #depth = 0
  /** Bytes since an element last began or ended: the parser keeps them. */
  #sinceTag = 0

  /** @param damaged makes the error to throw when the part is no well-formed XML in UTF-8 or UTF-16 */
  constructor(handlers: XmlHandlers, damaged: (why: string) => Error) {
    this.#damaged = damaged
    this.#parser.on('error', (error) => {
      throw damaged(error.message.replace(/\.$/, ''))
    })
    this.#parser.on('opentag', (tag) => {
      this.#depth += 1
      this.#sinceTag = 0
      if (this.#depth > limits.xmlDepth) throw damaged(`its elements nest more than ${limits.xmlDepth} deep`)
      handlers.open(local(tag.name), tag.attributes)
    })
    this.#parser.on('closetag', (tag) => {
      this.#depth -= 1
      this.#sinceTag = 0
      handlers.close?.(local(tag.name))
    })
    if (handlers.text) {
      const onText = (text: string) => handlers.text?.(text)
      this.#parser.on('text', onText)
      this.#parser.on('cdata', onText)
    }
  }

  write(bytes: Uint8Array): void {
    this.#sinceTag += bytes.length
    if (this.#sinceTag > limits.xmlTextBytes)
      throw this.#damaged(`it holds a text of more than ${limits.xmlTextBytes / 1024 ** 2} MB`)
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    this.#parser.write(this.#decode(bytes))
  }

  end(): void {
    this.#parser.write(this.#decode())
    this.#parser.close()
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
    } catch {
      throw this.#damaged('it is no valid Unicode text') // the decoder's own message says no more
    }
  }
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** Parts are UTF-8 or UTF-16; the latter begin with a byte order mark. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
