/** What a transaction has read: the names of the files of an import, one a line. */
export const sourceSql = `ALTER TABLE "transaction" ADD COLUMN source TEXT;`
