import { useId, useState } from 'react'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { formatCount } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import classes from './Pager.module.css'

interface PagerProps<Size extends number> {
  page: number
  size: Size
  sizes: readonly Size[]
  total: number
  /** `datapoints` */
  unit: string
  onPage: (page: number) => void
  onSize: (size: Size) => void
}

/** Pages that this many rows fill; one at least. */
const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Which rows of how many are shown, and the ways to others. */
export function Pager<Size extends number>({ page, size, sizes, total, unit, onPage, onSize }: PagerProps<Size>) {
  const pages = pageCount(total, size)
  const first = total === 0 ? 0 : (page - 1) * size + 1
  const last = Math.min(page * size, total)
  return (
    <nav className={classes['root']} aria-label="Pages">
      <span className={classes['total']} role="status">
        {first > total
          ? `Page ${formatCount(page)} is past the end of`
          : `${formatCount(first)}–${formatCount(last)} of`}{' '}
        <b>{formatCount(total)}</b> {unit}
      </span>
      {(pages > 1 || page > 1) && (
        <span className={classes['group']}>
          <Step icon="first" label="First page" isOff={page <= 1} onClick={() => onPage(1)} />
          <Step
            icon="previous"
            label="Previous page"
            isOff={page <= 1}
            onClick={() => onPage(Math.min(page - 1, pages))}
          />
          <PageInput key={page} page={page} pages={pages} onPage={onPage} />
          <span>of {formatCount(pages)}</span>
          <Step icon="next" label="Next page" isOff={page >= pages} onClick={() => onPage(page + 1)} />
          <Step icon="last" label="Last page" isOff={page === pages} onClick={() => onPage(pages)} />
        </span>
      )}
      {sizes.length > 1 && (
        <NativeSelect
          size="xs"
          classNames={{ wrapper: classes['box'] ?? '', input: classes['input'] ?? '' }}
          aria-label="Rows per page"
          data={sizes.map((option) => ({ value: String(option), label: `${option} per page` }))}
          value={String(size)}
          onChange={(event) => {
            const chosen = sizes.find((option) => String(option) === event.currentTarget.value)
            if (chosen !== undefined) onSize(chosen)
          }}
        />
      )}
    </nav>
  )
}

function Step({ icon, label, isOff, onClick }: { icon: IconName; label: string; isOff: boolean; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      className={classes['step']}
      size={24}
      aria-label={label}
      data-tip={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  )
}

function PageInput({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const id = useId()
  const [text, setText] = useState(String(page))
  const go = () => {
    const wanted = Number(text)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== page) onPage(Math.min(wanted, pages))
    else setText(String(page))
  }
  return (
    <span className={classes['group']}>
      <label htmlFor={id}>Page</label>
      <TextInput
        id={id}
        size="xs"
        w={52}
        classNames={{ wrapper: classes['box'] ?? '', input: classes['input'] ?? '' }}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ''))}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
          if (event.key === 'Escape') setText(String(page))
        }}
      />
    </span>
  )
}
