import { ActionIcon, CopyButton } from '@mantine/core'
import { Icon } from './icons.tsx'
import classes from './CopyLine.module.css'

/** One or more lines of code with a button that copies them. `label` says what they are. */
export function CopyLine({ code, label }: { code: string; label: string }) {
  return (
    <div className={classes['root']}>
      <pre className={classes['code']}>{code}</pre>
      <CopyIcon text={code} label={`Copy ${label}`} />
    </div>
  )
}

/** A small button that copies a text and says so. */
export function CopyIcon({ text, label, size = 'md' }: { text: string; label: string; size?: string | number }) {
  return (
    <CopyButton value={text} timeout={1_500}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          size={size}
          onClick={copy}
          aria-label={copied ? 'Copied' : label}
          data-tip={copied ? 'Copied' : label}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </ActionIcon>
      )}
    </CopyButton>
  )
}
