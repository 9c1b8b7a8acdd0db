import { Menu } from '@mantine/core'
import type { NoteFormat } from '../../server/contract/compare.ts'
import { noteAddress } from '../api/compare.ts'
import { fetchFile } from '../exports/fetch-file.ts'
import { IconButton } from '../ui/IconButton.tsx'

const labels: Record<NoteFormat, string> = {
  xlsx: 'Change note as workbook (.xlsx)',
  md: 'Change note as Markdown (.md)',
}

/** A comparison as a file: what was compared, every difference, indicators and items. */
export const NoteMenu = ({ id }: { id: string | undefined }) => (
  <Menu position="bottom-end" returnFocus>
    <Menu.Target>
      <IconButton icon="download" label="Export change note" isDisabled={id === undefined} />
    </Menu.Target>
    <Menu.Dropdown>
      {(['xlsx', 'md'] as const).map((format) => (
        <Menu.Item key={format} onClick={() => id !== undefined && fetchFile(noteAddress(id, format))}>
          {labels[format]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
