/** Runs are found by their indicators: those with a key, and then by its value. */
export const indicatorSql = `CREATE INDEX meta_key ON meta (key, run__id);`
