import { filterJson, pageRows, requestOf, type CodeQuestion } from './question.ts'

/** A raw string of R (4.0 and later) that means exactly this text. */
function rawString(text: string): string {
  let dashes = ''
  while (text.includes(`)${dashes}"`)) dashes += '-'
  return `r"${dashes}(${text})${dashes}"`
}

/** Reads page by page until all rows are there, and makes a data frame of them. */
export function writeR(question: CodeQuestion): string {
  const { url, query } = requestOf(question)
  const asked = query.map(([name, value]) => `${name} = "${value}"`).join(', ')
  return `library(httr2)

filter <- ${rawString(JSON.stringify(filterJson(question)))}
query <- request("${url}") |>
  req_method("PATCH") |>
  req_body_raw(filter, type = "application/json") |>
${question.isProtected ? '  req_auth_bearer_token(Sys.getenv("IXMP4_TOKEN")) |>\n' : ''}  req_url_query(${asked}, limit = "${pageRows}")

rows <- list()
repeat {
  page <- query |>
    req_url_query(offset = format(length(rows), scientific = FALSE)) |>
    req_perform() |>
    resp_body_json()
${question.kind === 'runs' ? runRows : datapointRows}`
}

/** JSON's null is NULL in a list of R, where a column wants NA. */
const cell = 'cell <- function(value) if (is.null(value)) NA else value\n'

const columns = `${cell}df <- as.data.frame(sapply(columns, function(name) {
  unlist(lapply(rows, function(row) cell(row[[name]])))
}, simplify = FALSE))
`

const datapointRows = `  columns <- unlist(page$results$columns)
  rows <- c(rows, lapply(page$results$data, setNames, columns))
  if (length(rows) >= page$total || length(page$results$data) == 0) break
}

${columns}`

const runRows = `  rows <- c(rows, page$results)
  if (length(rows) >= page$total || length(page$results) == 0) break
}

rows <- lapply(rows, function(row) {
  row$model <- row$model$name
  row$scenario <- row$scenario$name
  row
})
columns <- c("id", "model", "scenario", "version", "is_default", "created_at", "created_by", "updated_at", "updated_by")
${columns}`
