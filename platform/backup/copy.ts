/** Streams of rows into and out of Postgres, by COPY. The driver leaves it to queries of one's own, such as these. */
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import type pg from 'pg'

/** The driver's connection, as far as a query of one's own uses it; its types leave it out. */
interface Connection {
  readonly stream: Writable & Pick<Readable, 'pause' | 'resume'>
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const BUFFER_BYTES = 512 * 1024

const submitTo = (client: pg.Client, query: { submit(connection: Connection): void }): void =>
  void client.query(query as unknown as pg.Submittable)

/** Runs `copy … to stdout`; returns its rows as bytes. Waits for a reader that is slower. */
export function copyOut(client: pg.Client, text: string): Readable {
  let connection: Connection | null = null
  const rows = new Readable({ highWaterMark: BUFFER_BYTES, read: () => void connection?.stream.resume() })
  const ignore = () => undefined
  submitTo(client, {
    submit(on: Connection) {
      connection = on
      on.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver uses the memory of a message again.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete: ignore,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  } as { submit(connection: Connection): void })
  return rows
}

/** Runs `copy … from stdin` with the bytes of `source`. Returns the number of rows. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let isOver = false
    const fail = (error: Error) => {
      isOver = true
      reject(error)
    }
    async function send(connection: Connection): Promise<void> {
      try {
        for await (const chunk of source) {
          if (isOver) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        }
        connection.endCopyFrom()
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
        connection.sendCopyFail('the source failed')
      }
    }
    submitTo(client, {
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => void send(connection),
      handleCommandComplete: ({ text: tag }: { text: string }) => void (rows = Number(tag.split(' ')[1])),
      handleReadyForQuery: () => resolve(rows),
      handleError: fail,
    } as { submit(connection: Connection): void })
  })
}
