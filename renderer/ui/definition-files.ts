import type { DefinitionFile } from '../../server/contract/checks.ts'

/** The YAML files of a folder that somebody chose, with their paths in it. */
export const readDefinitionFiles = (files: readonly File[]): Promise<DefinitionFile[]> =>
  Promise.all(
    files
      .filter(({ name }) => /\.ya?ml$/i.test(name))
      .map(async (file) => ({ path: file.webkitRelativePath || file.name, text: await file.text() })),
  )
