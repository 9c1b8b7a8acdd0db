/** From which version of Scenario Desk on the file can be read: told by an older one, which refuses it. */
export const needsSql = `ALTER TABLE platform ADD COLUMN needs TEXT;`
