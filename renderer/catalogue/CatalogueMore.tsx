import { useState } from 'react'
import { Menu } from '@mantine/core'
import { namesFormats, type NamesFormat } from '../../server/contract/codelists.ts'
import { codelistRequests } from '../api/codelists.ts'
import { useCommands } from '../commands/commands.tsx'
import { fetchFile } from '../exports/fetch-file.ts'
import { momentOf } from '../names/platform-name.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import type { CatalogueView } from '../view/catalogue-view.ts'
import { ImportCodelists } from './ImportCodelists.tsx'

const formats: Record<NamesFormat, string> = { csv: 'csv', xlsx: 'workbook', yaml: 'YAML, as nomenclature reads it' }

/** Code lists in, and the names of one kind out. */
export function CatalogueMore({ view: { platform, of } }: { view: CatalogueView }) {
  const [isImporting, setImporting] = useState(false)
  const isPresent = momentOf(platform) === undefined
  const open = () => setImporting(true)
  useCommands(isPresent ? [{ id: 'catalogue.import', label: 'Import code lists…', group: 'Catalogue', run: open }] : [])
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <IconButton icon="more" label="More of the catalogue" opens="menu" />
        </Menu.Target>
        <Menu.Dropdown>
          {isPresent && (
            <Menu.Item leftSection={<Icon name="upload" />} onClick={open}>
              Import code lists…
            </Menu.Item>
          )}
          <Menu.Label>Save all {of}s as</Menu.Label>
          {namesFormats.map((format) => (
            <Menu.Item
              key={format}
              leftSection={<Icon name="download" />}
              onClick={() => fetchFile(codelistRequests.fileAddress(platform, of, format))}
            >
              {formats[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isImporting && <ImportCodelists platform={platform} onClose={() => setImporting(false)} />}
    </>
  )
}
