/** The sandbox's HTTP server: asks each part whether a request is its own. */
import { createServer } from 'node:http'
import { json, readRequest, send, type Part } from './http.ts'

export interface SandboxServer {
  port: number
  close(): Promise<void>
}

/** Listens on `port` (0: a free one). The first part that answers wins; without an answer 404. */
export async function serve(parts: readonly Part[], port: number, host: string): Promise<SandboxServer> {
  const server = createServer((req, res) => {
    readRequest(req)
      .then((request) => {
        if (request === null) return send(res, { ...json(413, { message: 'too large' }), headers: { connection: 'close' } })
        for (const part of parts) {
          const outcome = part(request)
          if (outcome === 'silence') return
          if (outcome !== null) return send(res, outcome)
        }
        send(res, json(404, { message: 'not found' }))
      })
      .catch((error: unknown) => {
        process.stderr.write(
          `sandbox: ${req.method ?? ''} ${req.url ?? ''} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        )
        if (res.headersSent) res.destroy()
        else send(res, json(500, { message: 'the sandbox made a mistake' }))
      })
  })
  const listening = Promise.withResolvers<number>()
  server.once('error', listening.reject)
  server.listen(port, host, () => {
    const address = server.address()
    listening.resolve(typeof address === 'object' && address !== null ? address.port : port)
  })
  return {
    port: await listening.promise,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
