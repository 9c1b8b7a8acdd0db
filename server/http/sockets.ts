import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows which connections of a server have no request under way, or one that has not come whole. Browsers open some
 * in advance and keep them, and a client may stall in the middle of a body: a server that closes would wait for ever.
 *
 * @returns ends those connections, and from then on each other one with its answer
 */
export function followSockets(server: Server): () => void {
  const quiet = new Set<Socket>()
  const coming = new Set<IncomingMessage>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    quiet.delete(socket)
    coming.add(request)
    answer.once('close', () => {
      coming.delete(request)
      if (isClosing) socket.end()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  return () => {
    isClosing = true
    for (const socket of quiet) socket.destroy()
    for (const request of coming) if (!request.complete) request.destroy()
  }
}
