/** The counterpart of `upload.ts` as its own process: node:http writes a body to a file, and answers after the sync. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const server = createServer(async (req, res) => {
  const path = join(process.env['FOLDER'] ?? '.', randomUUID())
  await pipeline(req, createWriteStream(path, { flush: true }))
  res.writeHead(204).end()
  await rm(path)
})
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.on('message', () => process.exit())
