import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ItemRow } from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'
import { useCommands } from '../commands/commands.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, formatValue, plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { kindNames } from './Kinds.tsx'
import classes from './OptimizationPage.module.css'

interface ItemListProps {
  view: OptimizationView
  run: number
  /** Items that are listed; more are found by their names. */
  size: number
  navigate: Navigate
}

/** The items of one kind, by name. */
export function ItemList({ view, run, size, navigate }: ItemListProps) {
  const { platform, item, search } = view
  const [shown, setShown] = useState(size)
  const query = useQuery(itemQueries.list(platform, run, { kind: item, search, sort: [], limit: shown, offset: 0 }))
  const { data, error } = query
  return (
    <div className={classes['list']}>
      <Search key={item} view={view} onSearch={(text) => navigate({ ...view, run, search: text }, { replace: true })} />
      {error && <ErrorPanel error={error} onRetry={() => void query.refetch()} />}
      {data && (
        <>
          <p className={classes['total']} role="status">
            {plural(data.total, 'item')}
            {data.total > data.results.length && `, the first ${formatCount(data.results.length)} are here`}
          </p>
          <ul className={classes['items']} aria-label={kindNames[item]}>
            {data.results.map((row) => (
              <li key={row.id}>
                <Item
                  row={row}
                  isCurrent={row.id === view.id}
                  onOpen={
                    item === 'scalar'
                      ? undefined
                      : () => navigate({ ...view, run, id: row.id, where: {}, sort: [], nonzero: false, page: 1 })
                  }
                />
              </li>
            ))}
          </ul>
          {data.total > data.results.length && (
            <button type="button" className={classes['more']} onClick={() => setShown(shown + size)}>
              Show more
            </button>
          )}
        </>
      )}
    </div>
  )
}

function Search({ view, onSearch }: { view: OptimizationView; onSearch: (text: string) => void }) {
  const [text, setText] = useState(view.search)
  const ask = useDebouncedCallback(onSearch, 250)
  const id = 'item-search'
  useCommands([
    {
      id: 'optimization.search',
      label: 'Find an item',
      group: 'Optimization',
      keys: '/',
      run: () => document.querySelector<HTMLInputElement>(`#${id}`)?.focus(),
    },
  ])
  return (
    <TextInput
      id={id}
      size="xs"
      aria-label={`Find in ${kindNames[view.item]}`}
      placeholder="part of the name, or demand*"
      leftSection={<Icon name="search" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        ask(event.currentTarget.value)
      }}
    />
  )
}

function Item({ row, isCurrent, onOpen }: { row: ItemRow; isCurrent: boolean; onOpen: (() => void) | undefined }) {
  const details =
    row.value === null
      ? [row.columns.map((column, index) => named(column, row.index_sets[index])).join(', '), plural(row.rows, 'row')]
      : [`${formatValue(row.value)} ${row.unit ?? ''}`.trim()]
  const content = (
    <>
      <b>{row.name}</b>
      <span className={classes['details']}>{details.filter((part) => part !== '').join(' · ')}</span>
    </>
  )
  if (!onOpen) return <div className={classes['item']}>{content}</div>
  return (
    <button type="button" className={classes['item']} aria-current={isCurrent ? 'true' : undefined} onClick={onOpen}>
      {content}
    </button>
  )
}

/** A column that is called otherwise than its index set says both. */
const named = (column: string, indexSet: string | undefined): string =>
  indexSet === undefined || indexSet === column ? column : `${column} (${indexSet})`
