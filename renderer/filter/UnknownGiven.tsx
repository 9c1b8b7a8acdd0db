import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { facetQueries } from '../api/counts.ts'
import { nameQueries } from '../api/names.ts'
import type { Chips } from './chips.ts'
import { longestWord, nearNames } from './near-names.ts'
import { respell, type GivenNames } from './relaxations.ts'
import classes from './WhyEmpty.module.css'

/** Unknown names for which near ones are looked for. */
const lookedUp = 5
/** Names among which near ones are looked for. */
const candidates = 1_000

interface UnknownGivenProps {
  platform: string
  given: GivenNames
  chips: Chips
  onChange: (chips: Chips) => void
}

/** The names of a condition that the platform does not have, with those that may be meant. */
export function UnknownGiven({ platform, given, chips, onChange }: UnknownGivenProps) {
  const { data: unknown = [] } = useQuery(nameQueries.unknown(platform, given.dimension, given.names))
  return unknown
    .slice(0, lookedUp)
    .map((name) => (
      <UnknownName
        key={name}
        platform={platform}
        given={given}
        name={name}
        onUse={(right) => onChange(respell(chips, given.key, [name, right]))}
      />
    ))
}

interface UnknownNameProps {
  platform: string
  given: GivenNames
  name: string
  onUse: (name: string) => void
}

function UnknownName({ platform, given: { dimension }, name, onUse }: UnknownNameProps) {
  const asked = { filter: { run: { default_only: false } }, fields: [dimension], limit: candidates }
  // Small vocabularies are compared whole; of large ones those that share a word.
  const all = useQuery(facetQueries.of(platform, asked))
  const alike = useQuery(facetQueries.of(platform, { ...asked, search: longestWord(name) || name }))
  const names = [all, alike].flatMap(({ data }) => data?.facets[0]?.values ?? []).map(({ value }) => String(value))
  const near = nearNames(name, [...new Set(names)])
  return (
    <p className={classes['unknown']}>
      The platform has no {dimension} “{name}”{near.length === 0 ? '.' : '. Near it:'}{' '}
      {near.map((other) => (
        <Button
          key={other}
          size="compact-xs"
          variant="default"
          aria-label={`Use ${other} instead`}
          onClick={() => onUse(other)}
        >
          {other}
        </Button>
      ))}
    </p>
  )
}
