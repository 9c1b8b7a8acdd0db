// better-sqlite3 crashes without a word under an older Node; npm scripts use the Node 24 that `npm ci` installed.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(`Node 24 or newer is needed, this is ${process.version}. Run it as "npm run ...", after "npm ci".`)
  process.exit(1)
}
