import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows which connections of a server have no request under way. Browsers open some in advance and keep them;
 * a server that closes would wait for those for ever.
 *
 * @returns ends the quiet connections, and from then on each other one with its answer
 */
export function followSockets(server: Server): () => void {
  const quiet = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    quiet.delete(socket)
    answer.once('close', () => {
      if (isClosing) socket.end()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  return () => {
    isClosing = true
    for (const socket of quiet) socket.destroy()
  }
}
