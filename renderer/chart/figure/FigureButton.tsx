import { lazy, Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { Icon } from '../../ui/icons.tsx'
import type { FigureSource } from './FigureDialog.tsx'

/** With ECharts, which came with the drawing. */
const FigureDialog = lazy(async () => ({ default: (await import('./FigureDialog.tsx')).FigureDialog }))

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
        <Suspense fallback={null}>
          <FigureDialog {...source} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
