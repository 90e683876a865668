/** A TCP proxy that can be cut, for tests of lost connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  readonly address: string
  /** Cuts all connections, both ends at once. */
  cut(): void
  /** While deaf, drops all bytes from clients. */
  deafen(isDeaf: boolean): void
  /** New connections go to this port. */
  leadTo(port: number): void
  /** Cuts after this many more bytes, counted in both directions together. */
  cutAfter(bytes: number): void
  readonly cuts: number
  close(): Promise<void>
}

/** Opens a line to `port` on this machine. */
export async function openLine(port: number): Promise<Line> {
  const ends = new Set<Socket>()
  let target = port
  let isDeaf = false
  let bytesLeft = Number.POSITIVE_INFINITY
  let cuts = 0
  function cut(): void {
    cuts += 1
    bytesLeft = Number.POSITIVE_INFINITY
    for (const end of ends) end.destroy()
  }
  function count(bytes: number): boolean {
    bytesLeft -= bytes
    if (bytesLeft > 0) return true
    cut()
    return false
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.setNoDelay(true)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => {
      if (!isDeaf && count(data.length)) far.write(data)
    })
    far.on('data', (data) => {
      if (count(data.length)) near.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    deafen: (on) => {
      isDeaf = on
    },
    leadTo: (next) => {
      target = next
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes
    },
    get cuts() {
      return cuts
    },
    async close() {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
