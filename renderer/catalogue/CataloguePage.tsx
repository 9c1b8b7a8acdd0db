import { useCallback, useMemo, useState } from 'react'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../server/contract/limits.ts'
import { catalogueQueries } from '../api/catalogue.ts'
import caption from '../data/Caption.module.css'
import { describePlatform } from '../names/platform-name.ts'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { plural } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { catalogueView, type CatalogueView } from '../view/catalogue-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { AddNames } from './AddNames.tsx'
import { CatalogueTools } from './CatalogueTools.tsx'
import { flatLines, levelsAbove, treeLines, type CatalogueLine } from './lines.ts'
import { NameDetails } from './NameDetails.tsx'
import { NameTable } from './NameTable.tsx'
import { isWhole, pageSize, questionOf } from './question.ts'
import { aboutNames } from './words.ts'
import classes from './Catalogue.module.css'

interface CataloguePageProps {
  view: CatalogueView
  navigate: Navigate
}

/** What there is on a platform by name: what uses it, what it means, what nobody uses. */
export function CataloguePage({ view, navigate }: CataloguePageProps) {
  const { platform, of, sort, page } = view
  const client = useQueryClient()
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(levelsAbove(view.name)))
  const [isAdding, setAdding] = useState(false)
  const counts = useQuery(catalogueQueries.counts(platform))
  const isTree = isWhole(view) && (counts.data?.names[of] ?? Infinity) <= limits.pageMax
  const options = catalogueQueries.page(platform, questionOf(view, isTree))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options,
    enabled: counts.data !== undefined,
  })
  const lines = useMemo(
    () => (isTree ? treeLines(data?.results ?? [], opened) : flatLines(data?.results ?? [])),
    [data, isTree, opened],
  )
  const chosen = lines.find(({ name }) => name === view.name)
  const open = useCallback(
    (line: CatalogueLine) => navigate({ ...view, name: line.name === view.name ? '' : line.name }),
    [navigate, view],
  )
  const fold = useCallback(
    ({ name }: CatalogueLine) =>
      setOpened((known) => new Set(known.has(name) ? [...known].filter((other) => other !== name) : [...known, name])),
    [],
  )
  const shownError = counts.error ?? error
  return (
    <section className={classes['page']} aria-label="Catalogue">
      <VisuallyHidden component="h1">Catalogue of {describePlatform(platform)}</VisuallyHidden>
      <CatalogueTools {...{ view, navigate }} counts={counts.data} onAdd={() => setAdding(true)} />
      <div className={caption['root']} role="group" aria-label="About the names">
        <span className={caption['shared']}>
          <span className={caption['fixed']}>{aboutNames(view)}</span>
        </span>
        <span className={caption['kind']}>
          <b role="status">{data ? plural(data.total, of) : ''}</b>
        </span>
      </div>
      <LoadingLine
        isLoading={isFetching && (data === undefined || isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {shownError && (
        <ErrorPanel error={shownError} onRetry={() => void (counts.error ? counts.refetch() : refetch())} />
      )}
      <div className={classes['body']}>
        <div className={classes['table']}>
          {!shownError && data && data.total > 0 && (
            <NameTable
              {...{ of, lines, isTree, sort, open, fold }}
              chosen={view.name}
              total={isTree ? lines.length : data.total}
              offset={isTree ? 0 : data.pagination.offset}
              isStale={isPlaceholderData}
              onSort={(order) => navigate({ ...view, sort: order, page: 1 })}
            />
          )}
          {!shownError && data?.total === 0 && <Nothing {...{ view, navigate }} />}
          {!isTree && data && data.total > pageSize && (
            <Pager
              {...{ page, size: pageSize, sizes: [pageSize], total: data.total, unit: `${of}s` }}
              onPage={(to) => navigate({ ...view, page: to })}
              onSize={() => {}}
            />
          )}
        </div>
        {chosen && (
          <NameDetails
            key={chosen.name}
            {...{ view, navigate }}
            line={chosen}
            onClose={() => navigate({ ...view, name: '' })}
          />
        )}
      </div>
      {isAdding && (
        <AddNames
          {...{ platform, of }}
          hierarchies={(counts.data?.hierarchies ?? []).map(({ name }) => name)}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** Nothing is found, or nothing is there. */
function Nothing({ view, navigate }: CataloguePageProps) {
  const { platform, of, search, show, hierarchy } = view
  const isNarrowed = search !== '' || show !== 'all' || hierarchy !== ''
  return (
    <div className={classes['empty']} role="status">
      <span>
        {isNarrowed ? `No ${of} fits.` : `The platform has no ${of}s yet: they come with data, or are added here.`}
      </span>
      {isNarrowed && (
        <Button size="xs" variant="default" onClick={() => navigate(catalogueView(platform, of))}>
          Show all {of}s
        </Button>
      )}
    </div>
  )
}
