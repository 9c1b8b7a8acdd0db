import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CatalogueRow } from '../../server/contract/catalogue.ts'
import { levelSeparator } from '../../server/contract/counts.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { facetQueries } from '../api/counts.ts'
import { DescriptionForm } from '../docs/DescriptionForm.tsx'
import { setDefaultOnly, type Chips } from '../filter/chips.ts'
import { momentOf } from '../names/platform-name.ts'
import { shownName } from '../names/shown-name.ts'
import { formatCount, formatTime } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import type { CatalogueView } from '../view/catalogue-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView } from '../view/view.ts'
import { DeleteName } from './DeleteName.tsx'
import { notesOf, unitsText } from './columns.tsx'
import type { CatalogueLine } from './lines.ts'
import { capital, isDeletable, kinds } from './words.ts'
import classes from './Catalogue.module.css'

interface NameDetailsProps {
  view: CatalogueView
  line: CatalogueLine
  navigate: Navigate
  onClose: () => void
}

/** Everything about one name: what it means, what uses it, and the ways to its data. */
export function NameDetails({ view, line, navigate, onClose }: NameDetailsProps) {
  const { platform, of } = view
  const { name, row } = line
  const levels = name.split(of === 'variable' ? levelSeparator : '\n')
  const show = (display: 'table' | 'split') =>
    navigate({ ...dataView(platform, chipsOf(of, line)), mode: 'wide', display })
  const hasData = (line.parts ?? row?.series ?? 0) > 0
  return (
    <aside className={classes['details']} aria-label={`About ${shownName(of, name)}`}>
      <header className={classes['title']}>
        <div>
          {levels.length > 1 && <span className={classes['quiet']}>{levels.slice(0, -1).join(' | ')}</span>}
          <h2>{shownName(of, levels.at(-1) ?? name)}</h2>
        </div>
        <IconButton icon="close" isSmall label="Close what is told of a name" onClick={onClose} />
      </header>
      {row && <Description {...{ platform, of, row }} />}
      <dl className={classes['facts']}>
        <Fact name="Full name">{shownName(of, name)}</Fact>
        {row === undefined && <Fact name="Kind">Only the start of other names</Fact>}
        {row?.hierarchy != null && <Fact name="Hierarchy">{row.hierarchy}</Fact>}
        {row && row.units.length > 0 && <Fact name="Unit">{unitsText(row.units)}</Fact>}
        {row?.created_at != null && (
          <Fact name="Created">
            {formatTime(row.created_at)}
            {row.created_by !== null && row.created_by !== '@unknown' && ` by ${row.created_by}`}
          </Fact>
        )}
        {row && <Fact name="Series">{formatCount(row.series)}</Fact>}
        {row && <Fact name="Datapoints">{formatCount(row.points)}</Fact>}
      </dl>
      {notesOf(row).map((note) => (
        <p key={note} className={classes['note']}>
          <Icon name="warning" size={14} /> {capital(note)}
        </p>
      ))}
      {row && row.series > 0 && <Uses {...{ platform, of, name }} />}
      <div className={classes['ways']}>
        <Button
          size="xs"
          variant="default"
          disabled={!hasData}
          leftSection={<Icon name="data" size={14} />}
          onClick={() => show('table')}
        >
          Show data
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!hasData}
          leftSection={<Icon name="chart" size={14} />}
          onClick={() => show('split')}
        >
          Chart
        </Button>
        {row && row.runs === 0 && isDeletable(of) && momentOf(platform) === undefined && (
          <DeleteName {...{ platform, of, row }} onDeleted={onClose} />
        )}
      </div>
    </aside>
  )
}

/** The data of a name, of all versions; of a branch those of all below it. */
function chipsOf(of: Dimension, { name, row }: CatalogueLine): Chips {
  const pattern = { key: `${of}.name__like`, value: `${name.replaceAll('*', String.raw`\*`)}|*`, on: true }
  const chip = row === undefined ? pattern : { key: `${of}.name__in`, value: [name], on: true }
  return setDefaultOnly('datapoints', [chip], false)
}

interface DescriptionProps {
  platform: string
  of: Dimension
  row: CatalogueRow
}

function Description({ platform, of, row }: DescriptionProps) {
  const [isEdited, setEdited] = useState(false)
  const { id, name, description } = row
  const close = () => setEdited(false)
  return (
    <section aria-label="Description">
      <h3 className={classes['part']}>
        Description
        {!isEdited && momentOf(platform) === undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="edit" size={14} />}
            onClick={() => setEdited(true)}
          >
            Edit
          </Button>
        )}
      </h3>
      {isEdited ? (
        <DescriptionForm
          {...{ platform, subject: { kind: of, name }, known: { id, description } }}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <p className={classes['text']} data-none={description === null || undefined}>
          {description ?? 'No description'}
        </p>
      )}
    </section>
  )
}

/** Names that are told of each kind. */
const toldNames = 4

/** What stands together with a name in time series, of runs of any version. */
function Uses({ platform, of, name }: { platform: string; of: Dimension; name: string }) {
  const fields = kinds.filter((kind) => kind !== of)
  const filter = { [of]: { name }, run: { default_only: false } }
  const { data } = useQuery(facetQueries.of(platform, { filter, fields, limit: toldNames }))
  return (
    <section aria-label="Used with">
      <h3 className={classes['part']}>Used with</h3>
      <dl className={classes['facts']}>
        {data?.facets.map(({ field, values, total, skipped }) => (
          <Fact key={field} name={`${capital(field)}s`}>
            {skipped
              ? 'counting takes long'
              : values.map(({ value }) => shownName(field, value)).join(', ') +
                (total > values.length ? ` and ${formatCount(total - values.length)} more` : '')}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
