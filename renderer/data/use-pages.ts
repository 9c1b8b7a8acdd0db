import { useEffect, useMemo, useState } from 'react'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { pageQuery, type PagedQuery } from '../api/datapoints.ts'
import type { Part } from '../table/parts.ts'
import type { PageRows } from './known-rows.ts'
import type { RowPlace } from './use-row-place.ts'

/** Pages that are fetched before and after the one at the top. */
const [behind, ahead] = [1, 2]
/** How long the first page of an answer is looked at before those around it are fetched, in ms. */
const calmMs = 1_000
/** How long a page is kept that is far away, in ms. */
const keptMs = 30_000

/** What is loaded of an answer. */
export interface LoadedRows<Data, Row> {
  /** The page that came last, for what all pages have in common. */
  data: Data
  rows: Row[]
  pages: readonly PageRows<Row>[]
  /** Where the rows lie, where all pages scroll as one. */
  parts: readonly Part[] | undefined
  /** Before the first row, where they do not. */
  offset: number
  total: number
  question: string
}

/** What a table needs to know of pages, and of the place in them. */
export const pageProps = <Data, Row>(
  { offset, total, parts, question }: Omit<LoadedRows<Data, Row>, 'rows'>,
  { begin, onSight, way }: RowPlace,
) => ({ offset, total, parts, question, begin, onSight, way })

interface PagesInput<Data, Row> {
  place: RowPlace
  /** What is asked, as text; where a page stands alone it is part of it. */
  question: string
  query: PagedQuery<Data>
  rowsOf: (data: Data) => readonly Row[]
}

/** The rows of the page at the top; where all pages scroll as one, with those of the pages around it. */
export function usePages<Data extends { total: number }, Row>(input: PagesInput<Data, Row>) {
  const { place, query, rowsOf } = input
  const { isScrolled, size } = place
  const question = isScrolled ? input.question : `${input.question} ${place.page} ${size}`
  const [kept, setKept] = useState<LoadedRows<Data, Row>>()
  const isKnown = kept?.question === question
  const isCalm = useCalm(isKnown ? question : undefined)
  const wanted = wantedPages(place, isKnown && isCalm ? kept.total : undefined)
  const answers = useQueries({
    queries: wanted.map((page) => ({
      ...pageQuery(query, { limit: size, offset: (page - 1) * size }),
      gcTime: keptMs,
    })),
  }) as UseQueryResult<Data>[]

  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const loaded = useMemo((): LoadedRows<Data, Row> | undefined => {
    const pages = answers.flatMap(({ data, dataUpdatedAt }, at) =>
      data ? [{ data, at: dataUpdatedAt, rows: rowsOf(data), first: (wanted[at]! - 1) * size }] : [],
    )
    const newest = pages.toSorted((a, b) => b.at - a.at)[0]
    if (!newest) return undefined
    return {
      data: newest.data,
      rows: pages.flatMap(({ rows }) => rows),
      pages,
      parts: isScrolled ? pages.map(({ first, rows }) => ({ first, count: rows.length })) : undefined,
      offset: isScrolled ? 0 : newest.first,
      total: newest.data.total,
      question,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stamp stands for the answers
  }, [stamp, wanted.join(), question])
  if (loaded && loaded !== kept) setKept(loaded)
  const failure = answers.find(({ error, data }) => error !== null && data === undefined)?.error ?? null
  const isOther = kept !== undefined && kept.question !== question
  // Far away from all that is loaded nothing is, but it is known how much there is.
  const none = useMemo(() => kept && { ...kept, rows: [], pages: [], parts: [] }, [kept])
  return {
    data: loaded ?? (isScrolled && !isOther ? none : kept),
    error: loaded ? null : failure,
    /** Why rows are missing among those that are there. */
    gap: loaded ? failure : null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    /** The rows are those of another question. */
    isPlaceholderData: !loaded && isOther,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  }
}

/** Whether a question has been answered for a while: who only passes by needs no further pages. */
function useCalm(answered: string | undefined): boolean {
  const [calm, setCalm] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setCalm(answered), calmMs)
    return () => clearTimeout(timer)
  }, [answered])
  return answered !== undefined && calm === answered
}

/** @param total undefined: not known yet, or no other page is wanted yet */
function wantedPages({ isScrolled, page, size }: RowPlace, total: number | undefined): number[] {
  if (!isScrolled || total === undefined) return [page]
  const last = Math.max(1, Math.ceil(total / size))
  const middle = Math.min(page, last)
  const first = Math.max(1, middle - behind)
  return Array.from({ length: Math.min(last, middle + ahead) - first + 1 }, (_, index) => first + index)
}
