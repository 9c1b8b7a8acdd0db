/**
 * What a command wrote on stderr, without how far it was: on a busy machine even small work takes long enough to be told
 * (`server/commands/progress.ts`).
 */
export const withoutProgress = (stderr: string): string =>
  stderr.replaceAll(/^(receiving|reading|checking|writing|exporting)\b.*\n/gm, '')
