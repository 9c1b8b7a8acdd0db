import { sql } from 'kysely'

/**
 * The step of a datapoint as the index `datapoint_step` has it. What a step lacks takes part in the key and sorts last:
 * for a year the largest whole number of SQLite, for texts an empty blob.
 */

/** Stands in the index where a point has no year. */
export const noYear = 9223372036854775807n

/** Stands in the index where a point has no year, no category, no date-time. */
export const noStep = { year: sql.lit(noYear), category: sql`x''`, datetime: sql`x''` }

/** A step in these columns, worded so that the index serves. */
export const asIndexed = (columns: Record<keyof typeof noStep, string>) => ({
  year: sql`ifnull(${sql.ref(columns.year)}, ${noStep.year})`,
  category: sql`ifnull(${sql.ref(columns.category)}, ${noStep.category})`,
  datetime: sql`ifnull(${sql.ref(columns.datetime)}, ${noStep.datetime})`,
})

/** The step of the datapoint known as `d`, worded so that the index serves. */
export const indexedStep = asIndexed({ year: 'd.step_year', category: 'd.step_category', datetime: 'd.step_datetime' })

/** The same with null for what it lacks: read from the index alone. */
export const stepOfIndex = {
  year: sql`nullif(${indexedStep.year}, ${noStep.year})`,
  category: sql`nullif(${indexedStep.category}, ${noStep.category})`,
  datetime: sql`nullif(${indexedStep.datetime}, ${noStep.datetime})`,
}

/** The type of the datapoint known as `d`: read from the index alone. */
export const typeOfIndex = sql`CASE
  WHEN ${indexedStep.datetime} <> ${noStep.datetime} THEN 'DATETIME'
  WHEN ${indexedStep.category} <> ${noStep.category} THEN 'CATEGORICAL'
  ELSE 'ANNUAL' END`

/** The datapoints known as `d` of one series by year, category and date-time. */
export const stepOrder = sql`${indexedStep.year}, ${indexedStep.category}, ${indexedStep.datetime}`
