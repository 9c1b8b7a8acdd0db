import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { catalogueShows, type CatalogueCounts } from '../../server/contract/catalogue.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { SearchField } from '../commands/SearchField.tsx'
import { momentOf } from '../names/platform-name.ts'
import { Choice } from '../ui/Choice.tsx'
import { FilterLine, LineTools } from '../ui/FilterLine.tsx'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { Segments } from '../ui/Segments.tsx'
import { catalogueView, type CatalogueView } from '../view/catalogue-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { CatalogueMore } from './CatalogueMore.tsx'
import { capital, kinds, showNames } from './words.ts'
import classes from './Catalogue.module.css'

interface CatalogueToolsProps {
  view: CatalogueView
  navigate: Navigate
  counts: CatalogueCounts | undefined
  onAdd: () => void
}

/** Zoomed in there is no room for all kinds side by side. */
const narrow = '(max-width: 900px)'

/** Which names: of which kind, found by what. */
export function CatalogueTools({ view, navigate, counts, onAdd }: CatalogueToolsProps) {
  const { platform, of, search, show, hierarchy } = view
  const hierarchies = counts?.hierarchies.map(({ name }) => name) ?? []
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const labels = Object.fromEntries(
    kinds.map((kind) => [kind, `${capital(kind)}s${counts ? ` ${formatCount(counts.names[kind])}` : ''}`]),
  ) as Record<Dimension, string>
  const choose = (kind: Dimension) => navigate({ ...catalogueView(platform, kind), search })
  return (
    <FilterLine>
      {isNarrow ? (
        <Choice label="Names of" values={kinds} names={labels} value={of} onChange={choose} />
      ) : (
        <Segments
          label="Names of"
          segments={kinds.map((kind) => ({ value: kind, label: labels[kind] }))}
          value={of}
          onChange={choose}
        />
      )}
      <SearchField
        key={of}
        id="catalogue.search"
        label="Find a name"
        group="Catalogue"
        placeholder="Name or description  /"
        className={classes['search']}
        search={search}
        onSearch={(text) => navigate({ ...view, search: text, page: 1 }, { replace: true })}
      />
      <span className={classes['spring']} />
      <LineTools label="Names">
        {of === 'region' && (hierarchies.length > 1 || hierarchy !== '') && (
          <Choice
            label="Hierarchy"
            values={['', ...new Set([...hierarchies, ...(hierarchy === '' ? [] : [hierarchy])])]}
            names={{
              '': 'all',
              ...Object.fromEntries(
                (counts?.hierarchies ?? []).map(({ name, regions }) => [name, `${name} (${formatCount(regions)})`]),
              ),
            }}
            value={hierarchy}
            onChange={(chosen) => navigate({ ...view, hierarchy: chosen, page: 1 })}
          />
        )}
        <Choice
          label="Show"
          values={catalogueShows}
          names={showNames}
          value={show}
          onChange={(chosen) => navigate({ ...view, show: chosen, page: 1 })}
        />
        {momentOf(platform) === undefined &&
          (isNarrow ? (
            <IconButton icon="plus" label={`Add ${of}s…`} opens="dialog" onClick={onAdd} />
          ) : (
            <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={onAdd}>
              Add {of}s…
            </Button>
          ))}
        <CatalogueMore view={view} />
      </LineTools>
    </FilterLine>
  )
}
