/**
 * A crowd of clients that come and go, as a process of its own: each stays for a while with a few live queries, and leaves with or
 * without a farewell. Its parent sends how many are wanted, and gets the counts.
 */
import { randomInt } from 'node:crypto'
import { openWire, type Wire } from '#realtime/testing/wire.ts'

const [port = '0', ...tokens] = process.argv.slice(2)
/** How long a client stays, in milliseconds. */
const STAY_MS = { min: 60_000, max: 600_000 }
const STEP_MS = 100
/** Clients that come in one step at most. */
const COMING_MAX = 10
const NETWORKS = 1_000

let wanted = 0
let opened = 0
let refused = 0
let frames = 0
const open = new Set<Wire>()

const tokenOf = (client: number) => (client % 2 === 0 ? tokens[client % tokens.length] : undefined)

async function come(): Promise<void> {
  const client = opened++
  const address = `10.${(client % NETWORKS) >> 8}.${client % 256}.1`
  const wire = await openWire(Number(port), { headers: { 'x-forwarded-for': address } })
  open.add(wire)
  wire.socket.removeAllListeners('message')
  wire.socket.on('message', () => void (frames += 1))
  void wire.ended.then(() => open.delete(wire))
  wire.connect()
  wire.add(0, 'models:list', { limit: 20 })
  const token = tokenOf(client)
  if (token !== undefined) wire.add(1, 'orders:getUserOrders', { token, limit: 4 })
  setTimeout(() => leave(wire), randomInt(STAY_MS.min, STAY_MS.max)).unref()
}

function leave({ socket }: Wire): void {
  if (randomInt(2) === 0) socket.terminate()
  else socket.close()
}

let coming = 0
setInterval(() => {
  for (const wire of [...open].slice(wanted)) leave(wire)
  for (let at = Math.min(COMING_MAX, wanted - open.size - coming); at > 0; at -= 1) {
    coming += 1
    come()
      .catch(() => void (refused += 1))
      .finally(() => (coming -= 1))
  }
}, STEP_MS)

process.on('message', (message) => {
  if (typeof message === 'number') wanted = message
  process.send?.({ open: open.size, opened, refused, frames })
})
process.on('disconnect', () => process.exit())
