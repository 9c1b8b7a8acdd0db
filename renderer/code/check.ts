import { DeskDatapointFilter, DeskRunsFilter } from '../../server/contract/desk-filters.ts'
import { Misread } from './excerpt.ts'
import type { Written, WrittenEntry } from './literal.ts'
import type { Json, QuestionKind } from './question.ts'

/** What the schemas of filters are made of. */
export interface FilterSchema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  anyOf?: FilterSchema[]
  properties?: Record<string, FilterSchema>
  /** An object with keys of any name: one pattern for all of them. */
  patternProperties?: Record<string, FilterSchema>
  items?: FilterSchema
  aliases?: Record<string, string>
}

const schemas: Record<QuestionKind, FilterSchema> = { datapoints: DeskDatapointFilter, runs: DeskRunsFilter }

/**
 * What was written, as the filter that the interface knows: other spellings of fields become the field, a name where
 * a filter could stand becomes the filter by that name.
 * @returns the filter, and everything that does not fit
 */
export function checkFilter(kind: QuestionKind, written: Written): { filter: Json; problems: Misread[] } {
  const check = new Check()
  return { filter: check.value(schemas[kind], written), problems: check.problems }
}

const needs: Record<string, string> = {
  array: 'A list expected: […].',
  string: 'A text expected.',
  integer: 'A whole number expected.',
  number: 'A number expected.',
  boolean: 'True or False expected.',
}

class Check {
  readonly problems: Misread[] = []

  value(schema: FilterSchema, written: Written): Json {
    const choices = alternatives(schema)
    if (written.is === 'value' && written.value === null && choices.some(({ type }) => type === 'null')) return null
    const simple = choices.find((choice) => choice.type !== 'object' && fits(choice, written))
    if (simple && written.is === 'value') return written.value
    if (simple && written.is === 'list') return written.items.map((item) => this.value(simple.items ?? {}, item))
    const object = choices.find(({ type }) => type === 'object')
    if (object) return this.#object(object, written)
    const [choice] = choices
    return this.#refuse(needs[choice?.type ?? ''] ?? 'Another value expected.', written)
  }

  #refuse(message: string, { from, to }: { from: number; to: number }): null {
    this.problems.push(new Misread(message, from, to))
    return null
  }

  #object(schema: FilterSchema, written: Written): Json {
    const { properties = {} } = schema
    if (written.is === 'object') return this.#fields(schema, written.entries)
    // A shorthand of the interface; only things with a name have it.
    if (written.is === 'value' && typeof written.value === 'string' && properties['name']) {
      return { [written.value.includes('*') ? 'name__like' : 'name']: written.value }
    }
    if (written.is === 'list' && properties['name__in']) {
      return { name__in: this.value(properties['name__in'], written) }
    }
    return this.#refuse('A filter expected: {"…": …}.', written)
  }

  #fields(schema: FilterSchema, entries: readonly WrittenEntry[]): Json {
    const { properties = {}, patternProperties = {}, aliases = {} } = schema
    const [ofAnyName] = Object.values(patternProperties)
    const found: [string, Json][] = []
    for (const entry of entries) {
      const name = Object.hasOwn(aliases, entry.key) ? aliases[entry.key]! : entry.key
      const property = Object.hasOwn(properties, name) ? properties[name] : ofAnyName
      if (!property) this.#refuse(`There is no field ${entry.key} here. ${fieldsIn(properties)}`, entry)
      else if (found.some(([known]) => known === name)) this.#refuse(`The field ${name} stands here twice.`, entry)
      else found.push([name, this.value(property, entry.value)])
    }
    return Object.fromEntries(found)
  }
}

const alternatives = (schema: FilterSchema): FilterSchema[] => schema.anyOf?.flatMap(alternatives) ?? [schema]

function fits({ type }: FilterSchema, written: Written): boolean {
  if (written.is !== 'value') return type === 'array' && written.is === 'list'
  const { value } = written
  if (type === 'integer') return Number.isSafeInteger(value)
  return type === 'number' ? Number.isFinite(value) : typeof value === type
}

/** The fields without their companions, for a message. */
function fieldsIn(properties: Record<string, FilterSchema>): string {
  const names = Object.keys(properties)
  const fields = names.filter((name) => !names.some((field) => name.startsWith(`${field}__`)))
  return `Expected: ${fields.join(', ')}; with endings such as __in.`
}
