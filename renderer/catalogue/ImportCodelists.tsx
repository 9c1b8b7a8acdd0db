import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DefinitionFile } from '../../server/contract/checks.ts'
import {
  listedDimensions,
  type CodelistPreview,
  type CodeState,
  type ListedDimension,
} from '../../server/contract/codelists.ts'
import { codelistQueries, codelistRequests } from '../api/codelists.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { DefinitionsButton } from '../ui/DefinitionsButton.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { CodeTable } from './CodeTable.tsx'
import { capital } from './words.ts'
import classes from './Catalogue.module.css'

/** Brings code lists in: a folder of definitions is chosen, what it would change is shown, then it is written at once. */
export function ImportCodelists({ platform, onClose }: { platform: string; onClose: () => void }) {
  useReturnFocus()
  const [files, setFiles] = useState<DefinitionFile[]>([])
  const [of, setOf] = useState<readonly ListedDimension[]>(listedDimensions)
  const [names, setNames] = useState(true)
  const [overwrite, setOverwrite] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(codelistQueries.preview(platform, files))
  const bring = useChange({
    write: () => codelistRequests.bring(platform, { files, of: [...of], names, overwrite }),
    outdated: () => outdatedBy.change(platform, 'importCodelists'),
    done: (_input, { created, described }) =>
      `${plural(created, 'name')} created, ${plural(described, 'description')} written.`,
    afterwards: onClose,
    showsErrors: true,
  })
  const isChosen = (state: CodeState) =>
    state === 'undescribed' || (state === 'new' && names) || (state === 'differs' && overwrite)
  const changes = (data?.counts ?? [])
    .filter((count) => of.includes(count.of) && isChosen(count.state))
    .reduce((sum, count) => sum + count.names, 0)
  return (
    <Modal opened onClose={onClose} title="Import code lists" size={720} centered>
      <Stack gap="sm">
        <Group gap="xs">
          <DefinitionsButton onChoose={setFiles} />
          <Text size="sm" role="status">
            {isFetching
              ? 'Looking at the files…'
              : files.length === 0
                ? 'As nomenclature has them'
                : plural(files.length, 'file')}
          </Text>
        </Group>
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <div className={classes['kinds']} role="group" aria-label="What is brought in">
              {listedDimensions.map((kind) => (
                <Checkbox
                  key={kind}
                  size="xs"
                  label={`${capital(kind)}s: ${saidOf(data, kind)}`}
                  checked={of.includes(kind)}
                  onChange={({ currentTarget: { checked } }) =>
                    setOf(listedDimensions.filter((other) => (other === kind ? checked : of.includes(other))))
                  }
                />
              ))}
              <Checkbox
                size="xs"
                label="Create the names that the platform does not have"
                checked={names}
                onChange={({ currentTarget }) => setNames(currentTarget.checked)}
              />
              <Checkbox
                size="xs"
                label="Descriptions that are there give way to those of the lists"
                checked={overwrite}
                onChange={({ currentTarget }) => setOverwrite(currentTarget.checked)}
              />
            </div>
            <CodeTable rows={data.rows.filter((row) => of.includes(row.of) && isChosen(row.state))} />
          </>
        )}
        {bring.error && <ErrorPanel error={bring.error} of="write" />}
        <Group justify="flex-end" gap="xs">
          <Text size="xs" c="dimmed">
            {data && changes === 0 ? 'There is nothing to write' : ''}
          </Text>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={changes === 0} loading={bring.isPending} onClick={() => bring.mutate()}>
            {changes === 0 ? 'Import' : `Import ${formatCount(changes)}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const words: Record<CodeState, string> = {
  new: 'new',
  undescribed: 'get a description',
  differs: 'described otherwise',
  same: 'as they are here',
}

/** `40 new, 3 described otherwise` */
function saidOf({ counts }: CodelistPreview, of: ListedDimension): string {
  const told = counts.filter((count) => count.of === of && count.names > 0)
  return told.length === 0
    ? 'none in the lists'
    : told.map(({ state, names }) => `${formatCount(names)} ${words[state]}`).join(', ')
}
