import { Button, FileButton } from '@mantine/core'
import type { DefinitionFile } from '../../server/contract/checks.ts'

/** The YAML files of a folder that somebody chose, with their paths in it. */
const readDefinitionFiles = (files: readonly File[]): Promise<DefinitionFile[]> =>
  Promise.all(
    files
      .filter(({ name }) => /\.ya?ml$/i.test(name))
      .map(async (file) => ({ path: file.webkitRelativePath || file.name, text: await file.text() })),
  )

/** Asks for a `definitions` folder of nomenclature and reads its files. */
export const DefinitionsButton = ({ onChoose }: { onChoose: (files: DefinitionFile[]) => void }) => (
  <FileButton
    multiple
    accept=".yaml,.yml"
    inputProps={{ 'aria-label': 'Folder of definitions', ...({ webkitdirectory: '' } as object) }}
    onChange={(files) => void readDefinitionFiles(files).then(onChoose)}
  >
    {(props) => (
      <Button variant="default" size="xs" {...props}>
        Choose a definitions folder…
      </Button>
    )}
  </FileButton>
)
