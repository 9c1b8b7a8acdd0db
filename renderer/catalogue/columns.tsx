import type { CatalogueColumn, CatalogueRow } from '../../server/contract/catalogue.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { momentOfDay } from '../history/days.ts'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { CatalogueLine } from './lines.ts'
import classes from './Catalogue.module.css'

type Column = DataColumn<CatalogueLine> & { id: CatalogueColumn | 'hierarchy' | 'units' | 'parts' | 'notes' }

interface Tools {
  of: Dimension
  isTree: boolean
  /** Levels of the deepest line. */
  depth: number
  /** Something of a name may be wrong. */
  hasNotes: boolean
  open: (line: CatalogueLine) => void
  fold: (line: CatalogueLine) => void
}

/** Room in pixels of the sign that opens a branch, and of each level above it. */
const [signRoom, levelRoom] = [24, 16]
/** What the names of a list and a tree have at least. */
const [leastName, leastTree] = [120, 200]

/** The columns of one kind of names. Levels that are no name of their own have a name and their parts alone. */
export function columnsOf({ of, isTree, depth, hasNotes, open, fold }: Tools): Column[] {
  const count = (id: 'series' | 'points' | 'runs', header: string): Column => ({
    ...{ id, header, accessorFn: ({ row }) => row?.[id] ?? null },
    cell: ({ getValue }) => shownCount(getValue()),
    meta: { isNumeric: true, canSort: true, shown: shownCount },
  })
  const text = (id: Column['id'], header: string, read: (row: CatalogueRow) => string | null): Column => ({
    ...{ id, header, accessorFn: ({ row }) => (row && read(row)) ?? '' },
    meta: { canSort: id === 'description' },
  })
  return [
    {
      ...{ id: 'name', header: 'Name', accessorFn: ({ label }) => shownName(of, label) },
      minSize: isTree ? leastTree : leastName,
      meta: {
        ...{ canSort: true, isRowHeader: true, isPinned: true, hasControls: true, name: plainName },
        beside: isTree ? signRoom + (depth - 1) * levelRoom : 0,
        around: (line: CatalogueLine, name) => (
          <span className={classes['named']} style={{ paddingInlineStart: (line.place.level - 1) * levelRoom }}>
            {isTree && <Fold line={line} onFold={() => fold(line)} />}
            <button
              type="button"
              className={classes['name']}
              data-level={line.row === undefined || undefined}
              title={line.name}
              onClick={() => open(line)}
              {...aboutName(line.row && of, line.name)}
            >
              {name}
            </button>
          </span>
        ),
      },
    },
    ...(of === 'variable' ? [text('units', 'Unit', ({ units }) => unitsText(units))] : []),
    ...(of === 'region' ? [text('hierarchy', 'Hierarchy', ({ hierarchy }) => hierarchy)] : []),
    count('series', 'Series'),
    ...(isTree
      ? [
          {
            ...{ id: 'parts', header: 'With parts', accessorFn: ({ parts }: CatalogueLine) => parts ?? null },
            cell: ({ getValue }) => shownCount(getValue()),
            meta: { isNumeric: true, shown: shownCount },
          } satisfies Column,
        ]
      : [count('points', 'Datapoints')]),
    count('runs', 'Runs'),
    {
      ...{ id: 'created_at', header: 'Created', accessorFn: ({ row }) => row?.created_at ?? null },
      cell: ({ row: { original } }) => <Created row={original.row} />,
      meta: { canSort: true, shown: (value) => (typeof value === 'string' ? momentOfDay(value) : '') },
    },
    ...(hasNotes ? [notesColumn] : []),
    text('description', 'Description', ({ description }) => description?.split('\n')[0] ?? null),
  ]
}

/** Who writes without a token that names somebody. */
const unknownUser = '@unknown'

const notesColumn: Column = {
  ...{ id: 'notes', header: 'Notes', accessorFn: ({ row }) => notesOf(row).join(', ') },
  cell: ({ row: { original } }) => {
    const notes = notesOf(original.row)
    return notes.length === 0 ? null : (
      <span className={classes['note']}>
        <Icon name="warning" size={14} /> {notes.join(', ')}
      </span>
    )
  },
  meta: { beside: 20 },
}

const shownCount = (value: unknown): string => (typeof value === 'number' ? formatCount(value) : '')

/** When a name was made, and by whom where that is known. */
function Created({ row }: { row: CatalogueRow | undefined }) {
  if (!row?.created_at) return null
  const { created_at: at, created_by: by } = row
  return (
    <time dateTime={`${at}Z`} title={`${at} UTC${by === null ? '' : `, by ${by}`}`}>
      {momentOfDay(at)}
      {by !== null && by !== unknownUser && ` · ${by}`}
    </time>
  )
}

/** What may be wrong with a name. */
export const notesOf = (row: CatalogueRow | undefined): string[] =>
  row === undefined ? [] : [...(row.runs === 0 ? ['in no run'] : []), ...(row.alike ? ['nearly like another'] : [])]

export const unitsText = (units: readonly string[]): string => units.map((unit) => shownName('unit', unit)).join(', ')

/** Opens and closes a branch; the arrow keys of the table do so too where its sign has the focus. */
function Fold({ line, onFold }: { line: CatalogueLine; onFold: () => void }) {
  const { isOpen } = line.place
  if (isOpen === undefined) return <span className={classes['fold']} />
  return (
    <button
      type="button"
      className={classes['fold']}
      aria-label={`Parts of ${line.name}`}
      aria-expanded={isOpen}
      onClick={onFold}
      onKeyDown={(event) => {
        const wanted = { ArrowRight: true, ArrowLeft: false }[event.key]
        if (wanted === undefined || wanted === isOpen || event.ctrlKey || event.shiftKey) return
        event.stopPropagation()
        event.preventDefault()
        onFold()
      }}
    >
      <Icon name={isOpen ? 'down' : 'next'} size={12} />
    </button>
  )
}
