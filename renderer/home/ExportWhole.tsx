import { ExportDialog } from '../exports/ExportDialog.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'

/** Asks how a whole platform is written into a file. */
export function ExportWhole({ platform, onClose }: { platform: string; onClose: () => void }) {
  useReturnFocus()
  return <ExportDialog platform={platform} opened onClose={onClose} />
}
