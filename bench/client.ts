import { Agent, request } from 'node:http'

/** An answer and how long it took, from the first byte sent to the last byte received. */
interface TimedAnswer {
  bytes: Buffer
  ms: number
}

/** A client of one platform over node:http with keep-alive, two connections at most as the stock client has. */
export class Client {
  readonly #base: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })

  /** @param base address of the platform, `http://127.0.0.1:9000/v1/default` */
  constructor(base: string) {
    this.#base = new URL(base)
  }

  /** Sends bytes as they are, without a content type, as the stock client sends bulk bodies. */
  send(method: string, path: string, body: Uint8Array): Promise<TimedAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<TimedAnswer>()
    const started = performance.now()
    const { hostname, port, pathname } = this.#base
    const headers = { 'content-length': body.byteLength }
    const call = request({ hostname, port, path: pathname + path, method, headers, agent: this.#agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const ms = performance.now() - started
        // ixmp4's own server answers an upload of series with 201.
        if (answer.statusCode! >= 200 && answer.statusCode! < 300) resolve({ bytes, ms })
        else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${bytes.toString().slice(0, 500)}`))
      })
    })
    call.on('error', reject)
    call.end(body)
    return promise
  }

  /** Sends a value as JSON. */
  json(method: string, path: string, body: unknown): Promise<TimedAnswer> {
    return this.send(method, path, Buffer.from(JSON.stringify(body)))
  }

  close(): void {
    this.#agent.destroy()
  }
}
