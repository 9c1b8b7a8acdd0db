import { useState } from 'react'
import { Button } from '@mantine/core'
import { Icon } from '../../ui/icons.tsx'
import { later, WhenThere } from '../../ui/later.tsx'
import type { FigureSource } from './FigureDialog.tsx'

/** With ECharts, which came with the drawing. */
const FigureDialog = later(async () => (await import('./FigureDialog.tsx')).FigureDialog, 'shown')

/** Opens the dialog that saves a chart for a paper. */
export function FigureButton(props: FigureSource & { disabled: boolean }) {
  const { disabled, ...source } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Save figure…
      </Button>
      {isOpen && (
        <WhenThere>
          <FigureDialog {...source} onClose={() => setOpen(false)} />
        </WhenThere>
      )}
    </>
  )
}
