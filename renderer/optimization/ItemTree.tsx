import { useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { listedKinds, type ItemRow, type ListedKind } from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'
import { SearchField } from '../commands/SearchField.tsx'
import { aboutName } from '../names/about.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, formatValue, plural } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import type { Navigate } from '../view/use-view.ts'
import { ofItem, type OptimizationView } from '../view/view.ts'
import classes from './ItemTree.module.css'

const kindNames: Record<ListedKind, string> = {
  indexset: 'Index sets',
  scalar: 'Scalars',
  table: 'Tables',
  parameter: 'Parameters',
  variable: 'Variables',
  equation: 'Equations',
}

/** Items of a kind that are listed at once; more are found by their names. */
const listedAtOnce = 100

interface ItemTreeProps {
  view: OptimizationView
  run: number
  navigate: Navigate
  /** Makes another item. */
  onNew?: (() => void) | undefined
}

/** All items of a run by their kinds, with the letters of their index sets and how many rows they have. */
export function ItemTree({ view, run, navigate, onNew }: ItemTreeProps) {
  const { data, error, refetch } = useQuery(itemQueries.counts(view.platform, run))
  const [closed, setClosed] = useLocalStorage<readonly ListedKind[]>({
    key: 'scenario-desk-item-kinds',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const flip = (kind: ListedKind) =>
    setClosed(closed.includes(kind) ? closed.filter((other) => other !== kind) : [...closed, kind])
  return (
    <aside className={classes['root']} aria-label="Items">
      <SearchField
        id="optimization.search"
        label="Find an item"
        group="Optimization"
        placeholder="Part of the name, or demand*"
        className={classes['search']}
        search={view.search}
        onSearch={(search) => navigate({ ...view, run, search }, { replace: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className={classes['kinds']}>
        {data &&
          listedKinds.map((kind) => {
            const count = data.counts[kind]
            const isOpen = count > 0 && !closed.includes(kind)
            return (
              <section key={kind}>
                <h2 className={classes['kind']}>
                  <button type="button" aria-expanded={isOpen} disabled={count === 0} onClick={() => flip(kind)}>
                    <span className={classes['turn']} data-open={isOpen || undefined}>
                      <Icon name="next" size={12} />
                    </span>
                    {kindNames[kind]}
                    <span className={classes['count']}>{formatCount(count)}</span>
                  </button>
                </h2>
                {isOpen && <Items {...{ view, run, navigate, kind }} />}
              </section>
            )
          })}
      </div>
      {data && (
        <p className={classes['foot']}>
          <span data-solved={data.has_solution || undefined}>
            {data.has_solution ? 'Has a solution' : 'Has no solution'}
          </span>
          <span>Letters: index sets</span>
          {onNew && <IconButton icon="plus" isSmall label="New item…" opens="dialog" onClick={onNew} />}
        </p>
      )}
    </aside>
  )
}

/** The items of one kind, by name. */
function Items({ view, run, navigate, kind }: Omit<ItemTreeProps, 'onNew'> & { kind: ListedKind }) {
  const { platform, search } = view
  const [shown, setShown] = useState(listedAtOnce)
  const query = useQuery(itemQueries.list(platform, run, { kind, search, sort: [], limit: shown, offset: 0 }))
  const { data, error } = query
  if (error) return <ErrorPanel error={error} onRetry={() => void query.refetch()} />
  if (!data) return null
  const open = (id: number) => navigate(ofItem({ ...view, run }, kind, id))
  return (
    <>
      <ul className={classes['items']} aria-label={kindNames[kind]}>
        {data.results.map((row) => (
          <li key={row.id}>
            <Item {...{ kind, row }} isCurrent={row.id === view.id && kind === view.item} onOpen={() => open(row.id)} />
          </li>
        ))}
      </ul>
      {search !== '' && data.total === 0 && <p className={classes['none']}>None of this name</p>}
      {data.total > data.results.length && (
        <button type="button" className={classes['more']} onClick={() => setShown(shown + listedAtOnce)}>
          Show more of {plural(data.total, 'item')}
        </button>
      )}
    </>
  )
}

interface ItemProps {
  kind: ListedKind
  row: ItemRow
  isCurrent: boolean
  onOpen: () => void
}

function Item({ kind, row, isCurrent, onOpen }: ItemProps) {
  const about = aboutName(`optimization/${kind}`, row.name, { id: row.id, isBeside: true })
  const letters = row.index_sets.map((name) => name[0]?.toLowerCase()).join(', ')
  const columns = row.columns.map((column, at) => named(column, row.index_sets[at])).join(', ')
  const value = row.value === null ? undefined : `${formatValue(row.value)} ${row.unit ?? ''}`.trim()
  const title = [row.name, columns].filter((part) => part !== '').join(': ')
  return (
    <button
      type="button"
      className={classes['item']}
      title={title}
      {...about}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
    >
      <MiddleCut text={row.name} />
      {letters !== '' && (
        <span className={classes['letters']} aria-hidden="true">
          {letters}
        </span>
      )}
      <span className={classes['count']}>
        {value ?? formatCount(row.rows)}
        {value === undefined && <VisuallyHidden> rows</VisuallyHidden>}
      </span>
    </button>
  )
}

/** A column that is called otherwise than its index set says both. */
const named = (column: string, indexSet: string | undefined): string =>
  indexSet === undefined || indexSet === column ? column : `${column} (${indexSet})`
