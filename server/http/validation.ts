import type { TSchema } from 'typebox'
import { invalid, type Problem, type ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { isLonger } from '../payload/cells.ts'
import { readStepDatetime } from '../payload/timestamp.ts'
import type { RequestShape } from './request-shape.ts'

/**
 * Reads a request by its schema the way the interface wants it: whole numbers and
 * booleans may be written as text, a filter may be a name or a list of names, and every problem is reported with the
 * place and the type name that users of the reference know. A general JSON Schema validator does none of the three.
 */

/** A part of a request: where it is, what it should be, what came. */
export interface RequestPart {
  name: 'path' | 'query' | 'body'
  schema: TSchema
  value: unknown
}

/**
 * Reads all parts of a request together.
 * @returns the parts' values, in their order
 * @throws bad_filter_arguments or bad_request (422) with every problem found
 */
export function readRequest(parts: readonly RequestPart[]): unknown[] {
  const reading = new RequestReading()
  const values = parts.map((part) => reading.value(part.schema as RequestShape, part.value, [part.name]))
  if (reading.problems.length > 0) throw reading.error()
  return values
}

type Loc = (string | number)[]

const words = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((yes) => [yes, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((no) => [no, false] as const),
])

/** One pass over a request; collects what is wrong with it. */
class RequestReading {
  readonly problems: Problem[] = []
  /** Title of the innermost filter object that has a problem. */
  #filter: string | undefined
  #depth = 0

  error(): ServiceError {
    if (this.#filter === undefined) return invalid('bad_request', this.problems)
    return invalid('bad_filter_arguments', this.problems, { model: this.#filter, errors: this.problems })
  }

  value(schema: RequestShape, value: unknown, loc: Loc): unknown {
    if (schema.scalar) return this.#scalar(value, loc)
    if (schema.anyOf) return this.#anyOf(schema.anyOf, value, loc)
    if (schema.enum)
      return schema.enum.includes(value)
        ? value
        : this.#problem(loc, 'enum', `Must be one of ${schema.enum.join(', ')}`)
    switch (schema.type) {
      case 'object':
        return this.#object(schema, value, loc)
      case 'array':
        return this.#array(schema, value, loc)
      case 'string':
        return this.#string(schema, value, loc)
      case 'integer':
        return this.#integer(schema, value, loc)
      case 'number':
        return this.#number(schema, value, loc)
      case 'boolean':
        return this.#boolean(value, loc)
      case 'null':
        return value === null ? null : this.#problem(loc, 'none_required', 'Must be null')
      default:
        return value
    }
  }

  #problem(loc: Loc, type: string, msg: string): undefined {
    if (this.problems.length < limits.problems) this.problems.push({ loc, msg, type })
    return undefined
  }

  #anyOf(schemas: readonly RequestShape[], value: unknown, loc: Loc): unknown {
    if (value === null && schemas.some((schema) => schema.type === 'null')) return null
    const choices = schemas.filter((schema) => schema.type !== 'null')
    if (choices.length === 1) return this.value(choices[0]!, value, loc)
    // true, false and 1, 0 are booleans where an object could stand too (`iamc`).
    const isFlag = typeof value === 'boolean' || value === 0 || value === 1
    if (isFlag && choices.some((schema) => schema.type === 'boolean')) return Boolean(value)
    const objects = choices.filter((schema) => schema.type === 'object')
    if (objects.length === 1) return this.value(objects[0]!, value, loc)
    return this.#firstThatFits(choices, value, loc)
  }

  #firstThatFits(choices: readonly RequestShape[], value: unknown, loc: Loc): unknown {
    const attempts = choices.map((schema) => {
      const reading = new RequestReading()
      return { reading, result: reading.value(schema, value, loc) }
    })
    const good = attempts.find(({ reading }) => reading.problems.length === 0)
    if (good) return good.result
    this.problems.push(...attempts.flatMap(({ reading }) => reading.problems))
    return undefined
  }

  #object(schema: RequestShape, given: unknown, loc: Loc): unknown {
    const before = this.problems.length
    this.#depth += schema.filter ? 1 : 0
    const result =
      this.#depth > limits.filterDepth
        ? this.#problem(loc, 'recursion_loop', `Filters nest at most ${limits.filterDepth} deep`)
        : this.#fields(schema, schema.filter ? this.#expand(given, loc) : given, loc)
    this.#depth -= schema.filter ? 1 : 0
    if (schema.filter && this.problems.length > before) this.#filter ??= schema.title ?? ''
    return result
  }

  /** A name, a pattern or a list of names stands for a filter by name; no body means no condition. */
  #expand(value: unknown, loc: Loc): unknown {
    if (value === undefined || (value === null && loc.length === 1)) return {}
    if (typeof value === 'string') return value.includes('*') ? { name__like: value } : { name: value }
    if (!Array.isArray(value)) return value
    for (const [i, item] of value.entries()) {
      if (typeof item !== 'string')
        this.#problem([...loc, i], 'string_type', 'A list that stands for a filter holds names')
      else if (item.includes('*'))
        this.#problem([...loc, i], 'value_error', 'A list of names cannot hold a pattern; use name__like')
    }
    return { name__in: value }
  }

  #fields(schema: RequestShape, given: unknown, loc: Loc): unknown {
    if (given === undefined && schema.required?.length) return this.#problem(loc, 'missing', 'Field required')
    if (given === undefined && !schema.required) given = {}
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      return this.#problem(loc, schema.filter ? 'model_type' : 'model_attributes_type', 'Must be an object')
    }
    const [ofAnyName] = Object.values(schema.patternProperties ?? {})
    if (ofAnyName) return this.#record(ofAnyName, given, loc)
    const result: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(given)) {
      const name = schema.aliases?.[key] ?? key
      const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties![name] : undefined
      const isTwice = name !== key && Object.hasOwn(given, name)
      if (property && !isTwice) result[name] = this.value(property, value, [...loc, key])
      else if (schema.additionalProperties === false)
        this.#problem([...loc, key], 'extra_forbidden', 'Extra inputs are not permitted')
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (name in result) continue
      if (property.default !== undefined) result[name] = property.default
      else if (schema.required?.includes(name)) this.#problem([...loc, name], 'missing', 'Field required')
    }
    return result
  }

  /** Not by assignment, which would take the key `__proto__` for something else. */
  #record(schema: RequestShape, given: object, loc: Loc): unknown {
    return Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, this.value(schema, value, [...loc, key])]),
    )
  }

  #array(schema: RequestShape, given: unknown, loc: Loc): unknown {
    // In the query of an address, a list of one looks like its only item.
    if (loc[0] === 'query' && typeof given === 'string') given = [given]
    if (!Array.isArray(given)) return this.#problem(loc, 'list_type', 'Must be a list')
    return given.map((item, i) => this.value(schema.items ?? {}, item, [...loc, i]))
  }

  #string(schema: RequestShape, value: unknown, loc: Loc): unknown {
    if (typeof value !== 'string') return this.#problem(loc, 'string_type', 'Must be a string')
    if (!value.isWellFormed()) return this.#problem(loc, 'string_unicode', 'Holds half of a surrogate pair')
    // SQLite's patterns end at a null character, so a name with one could not be found again.
    if (schema.format === 'name' && value.includes('\0'))
      return this.#problem(loc, 'string_type', 'Holds a null character')
    if (schema.format === 'date-time')
      return (
        readStepDatetime(value) ?? this.#problem(loc, 'datetime_parsing', 'Must be a date-time: 2020-01-31T12:00:00')
      )
    const text = schema.format === 'name' ? value.normalize('NFC') : value
    if (schema.maxLength !== undefined && isLonger(text, schema.maxLength)) {
      return this.#problem(loc, 'string_too_long', `At most ${schema.maxLength} characters`)
    }
    if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(text)) {
      return this.#problem(loc, 'string_pattern_mismatch', `Must match ${schema.pattern}`)
    }
    return text
  }

  #integer(schema: RequestShape, value: unknown, loc: Loc): unknown {
    if (value === null || typeof value === 'object') return this.#problem(loc, 'int_type', 'Must be a whole number')
    const isText = typeof value === 'string'
    const number = isText && !/^\s*[+-]?\d+(\.0*)?\s*$/.test(value) ? NaN : Number(value)
    if (!Number.isInteger(number)) {
      const type = typeof value === 'number' ? 'int_from_float' : 'int_parsing'
      return this.#problem(loc, type, 'Must be a whole number')
    }
    if (!Number.isSafeInteger(number)) return this.#problem(loc, 'int_parsing_size', 'Must be smaller than 2⁵³')
    return this.#within(schema, number, loc)
  }

  #within({ minimum, maximum }: RequestShape, number: number, loc: Loc): unknown {
    if (minimum !== undefined && number < minimum) {
      return this.#problem(loc, 'greater_than_equal', `Must be ${minimum} or more`)
    }
    if (maximum !== undefined && number > maximum) {
      return this.#problem(loc, 'less_than_equal', `Must be ${maximum} or less`)
    }
    return number
  }

  #number(schema: RequestShape, value: unknown, loc: Loc): unknown {
    const isNumber =
      typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && value.trim() !== '')
    const number = isNumber ? Number(value) : NaN
    return Number.isFinite(number)
      ? this.#within(schema, number, loc)
      : this.#problem(loc, 'float_parsing', 'Must be a finite number')
  }

  #boolean(value: unknown, loc: Loc): unknown {
    if (typeof value === 'boolean') return value
    const word = ['string', 'number', 'bigint'].includes(typeof value)
      ? words.get(String(value).toLowerCase())
      : undefined
    return word ?? this.#problem(loc, 'bool_parsing', 'Must be true or false')
  }

  #scalar(value: unknown, loc: Loc): unknown {
    const kind = typeof value
    if (kind === 'boolean' || kind === 'bigint' || kind === 'number' || kind === 'string') return value
    for (const [alternative, type] of [
      ['bool', 'bool_type'],
      ['int', 'int_type'],
      ['float', 'float_type'],
      ['str', 'string_type'],
    ] as const) {
      this.#problem([...loc, alternative], type, `Must be true, false, a number or text`)
    }
    return undefined
  }
}
