/**
 * Runs one Postgres server for one parent: starts it, and shuts it down cleanly when the parent ends, for any reason.
 * Runs detached, so that neither Ctrl-C nor the parent's death reaches it first; its standard input is the lifeline.
 *
 * Arguments: the command and its arguments. Standard output: `pid <n>` once started, `exit <code>` at the end.
 */
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
/** How long a fast shutdown may take before an immediate one (which recovers at the next start), in milliseconds. */
const PATIENCE_MS = 8_000

const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
let isStopping = false

function tell(line) {
  if (process.stdout.writable) process.stdout.write(`${line}\n`)
}

function stop() {
  if (isStopping) return
  isStopping = true
  server.kill('SIGINT')
  setTimeout(() => server.kill('SIGQUIT'), PATIENCE_MS).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.stdout.on('error', stop)
process.stdin.on('end', stop).on('error', stop).resume()

server.on('spawn', () => tell(`pid ${server.pid}`))
server.on('error', (error) => {
  tell(`error ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => {
  tell(`exit ${code ?? signal}`)
  process.exit(isStopping ? 0 : 1)
})
