/** Checks early whether the address is free, so that the answer comes at once. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { PlainError } from './plain-error.ts'

const LOOPBACKS = ['127.0.0.1', '::1']

/** Null if it is free, else the error's code. Port 0 means any free one. */
function tryPort(port: number, host: string): Promise<{ code: string | null; port: number }> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done({ code: error.code ?? 'unknown', port }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => done({ code: null, port: typeof address === 'object' && address !== null ? address.port : port }))
    })
  })
}

/** Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of these may take a free port at any time. */
const FREE_FROM = 20_000
const FREE_TO = 32_768
const FREE_TRIES = 20

/** A free port of the loopback addresses. It is still free for a server that stops and starts again. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < FREE_TRIES; attempt += 1) {
    const port = randomInt(FREE_FROM, FREE_TO)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
  return (await tryPort(0, '127.0.0.1')).port
}

/** A browser may resolve `localhost` to either loopback address, so both must be free. */
async function portProblem(port: number, host: string): Promise<string | null> {
  const { code } = await tryPort(port, host)
  if (code !== null) return code
  if (!LOOPBACKS.includes(host)) return null
  for (const other of LOOPBACKS) if (other !== host && (await tryPort(port, other)).code === 'EADDRINUSE') return 'EADDRINUSE'
  return null
}

/** Is `port` free at `host`? */
export const isPortFree = async (port: number, host: string): Promise<boolean> => (await portProblem(port, host)) === null

/** Throws `PlainError`, with what to do about it, when the site cannot listen there. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const code = await portProblem(port, host)
  if (code === null) return
  if (code === 'EADDRINUSE') {
    throw new PlainError(
      `Port ${port} is taken: another program, or another Atelier, listens there.\nStop it, or choose another port:  PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
    )
  }
  if (code === 'EACCES') throw new PlainError(`Port ${port} may not be used by this account. Choose one above 1023:  PORT=3000 npm start`)
  throw new PlainError(`Nothing can listen on ${host} port ${port} (${code}). Check HOST and PORT.`)
}
