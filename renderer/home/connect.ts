/** What to run to reach a platform from elsewhere; the same lines for ixmp4 0.14 to 0.17. */
export interface ConnectLines {
  /** In a terminal, once. */
  register: string
  python: string
  curl: string
}

/** @param origin of the service, `http://127.0.0.1:9000` */
export function connectLines(origin: string, platform: string): ConnectLines {
  const url = `${origin}/v1/${platform}/`
  return {
    register: `ixmp4 platforms add ${platform} --dsn ${url}`,
    python: `from ixmp4 import Platform\nplatform = Platform("${platform}")`,
    curl: `curl -X PATCH -H "content-type: application/json" -d "{}" "${url}iamc/datapoints/?join_parameters=true&limit=5"`,
  }
}
