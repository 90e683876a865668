/** The media handlers on a port of their own, over the world of orders. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { MutationContext } from '#realtime/implement.ts'
import { SYSTEM, type Actor } from '#server/access/actor.ts'
import { receiveWholeUpload } from '#server/domains/media/parts.ts'
import { orderDownloadUrl, recordDownload } from '#server/domains/orders/parts.ts'
import { adminActs } from '#server/domains/users/index.ts'
import { createMediaHttp } from '#server/http/media/media.ts'
import { visitor, writeAs } from './context.ts'
import type { useOrdersWorld } from './orders-world.ts'
import { makeZip } from './zip.ts'

export interface MediaHttp {
  origin: string
  port: number
  put(path: string, body: Buffer | ReadableStream): Promise<Response>
  /** Sends `sentBytes` of a body and cuts the connection. */
  cut(path: string, bytes: Buffer, sentBytes: number): Promise<void>
}

/** Started before the tests of this file. Each role of the world is a session of its own name: `auth_token="model"`. */
export function useMediaHttp(world: ReturnType<typeof useOrdersWorld>): MediaHttp {
  const media = {} as MediaHttp
  const sessions = new Map<string, Actor>()
  let server: Server

  beforeAll(async () => {
    const writer = {
      db: world.database,
      write: <T>(_step: string, work: (context: MutationContext<Actor>) => Promise<T>) => writeAs(world.database, SYSTEM, work),
    }
    server = createServer(async (req, res) => {
      const handle = createMediaHttp({
        ...world.deps,
        db: world.database,
        actorOf: async (token) => sessions.get(token ?? '') ?? visitor,
        orderDownload: (actor, orderId) =>
          orderDownloadUrl(
            {
              ...world.deps,
              db: world.database,
              record: (look) => writeAs(world.database, actor, (context) => adminActs.recordAccess(context, look)),
              recordDownload: (objectId) => writeAs(world.database, actor, (context) => recordDownload(context, orderId, objectId)),
            },
            actor,
            orderId,
          ),
        mayOpenItem: async () => false,
        receiveWhole: (objectId, bytes, body) => receiveWholeUpload(world.deps, writer, objectId, bytes, body),
      })
      if (!(await handle(req, res))) res.writeHead(418).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    Object.assign(media, {
      port,
      origin,
      put: (path: string, body: Buffer | ReadableStream) =>
        fetch(origin + path, { method: 'PUT', body: body as BodyInit, duplex: 'half' } as RequestInit),
      async cut(path: string, bytes: Buffer, sentBytes: number) {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.write(`PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes.length}\r\n\r\n`)
        await new Promise((resolve) => socket.write(bytes.subarray(0, sentBytes), resolve))
        socket.destroy()
        await once(socket, 'close')
      },
    })
  })

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  beforeEach(() => {
    sessions.clear()
    for (const who of ['customer', 'model', 'stranger', 'admin'] as const) sessions.set(who, world[who])
  })
  return media
}

/** A ZIP of random, so incompressible, content with exactly `sizeBytes`. */
export function zipOf(sizeBytes: number): Buffer {
  const overhead = makeZip([{ name: 'noise.bin', content: '', method: 0 }]).length
  return makeZip([{ name: 'noise.bin', content: randomBytes(sizeBytes - overhead), method: 0 }])
}
