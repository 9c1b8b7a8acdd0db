import { Button, type ButtonProps } from '@mantine/core'
import { useImport } from './import-context.ts'

interface ImportButtonProps extends ButtonProps {
  /** Where the files go unless another platform is chosen; null: a new one. */
  platform: string | null
  /** What screen readers say, where the text alone is not enough. */
  label?: string
}

/** Opens the import wizard. */
export function ImportButton({ platform, label, children = 'Import files…', ...look }: ImportButtonProps) {
  const openImport = useImport()
  if (!openImport) return null
  return (
    <Button {...look} aria-label={label} onClick={() => openImport(platform)}>
      {children}
    </Button>
  )
}
