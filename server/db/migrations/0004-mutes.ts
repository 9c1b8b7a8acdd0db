/**
 * Findings of checks that nobody wants to see again, with the reason; null: of any. Not versioned, as saved views are
 * not: it is about the data, not of them. Names stand as text, since a check may be about names that are gone.
 */
export const muteSql = `
CREATE TABLE finding_mute (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rule TEXT NOT NULL,
  run__id INTEGER,
  region TEXT,
  variable TEXT,
  unit TEXT,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 1023),
  created_at TEXT,
  created_by TEXT
) STRICT;`
