import { Entry } from './GridMenu.tsx'

/** Copies what is selected; `hasHead`: with the names of its columns. */
export const CopyEntries = ({ onCopy }: { onCopy: (hasHead: boolean) => void }) => (
  <>
    <Entry icon="copy" aside="Ctrl+C" onClick={() => onCopy(false)}>
      Copy
    </Entry>
    <Entry icon="copy" onClick={() => onCopy(true)}>
      Copy as table, with heads
    </Entry>
  </>
)
