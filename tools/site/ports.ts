/** Checks early whether the address is free, so that the answer comes at once. */
import { tryPort } from '#platform/free-port.ts'
import { PlainError } from './plain-error.ts'

const LOOPBACKS = ['127.0.0.1', '::1']

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
