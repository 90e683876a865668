/** The socket between a page and `PageServer`, as a browser's: frames arrive one after the other, never within a call. */
import { CLOSED_BY_ACCIDENT, type PageServer } from './page-server.ts'

/** A `WebSocket` that leads to `server`, whatever its address. */
export function socketTo(server: PageServer): typeof WebSocket {
  class PageSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState: number = PageSocket.CONNECTING
    // The event target of happy-dom calls these by itself.
    onopen: ((event: Event) => void) | null = null
    onmessage: ((event: Event) => void) | null = null
    onclose: ((event: Event) => void) | null = null
    onerror: ((event: Event) => void) | null = null
    #receive: ((frame: string) => void) | undefined

    constructor() {
      super()
      queueMicrotask(() => this.#open())
    }

    send(frame: string): void {
      queueMicrotask(() => this.#receive?.(frame))
    }

    close(code = 1000): void {
      if (this.readyState === PageSocket.CLOSED) return
      this.readyState = PageSocket.CLOSED
      this.#receive = undefined
      queueMicrotask(() => this.#tell('close', { code, reason: '', wasClean: code === 1000 }))
    }

    #open(): void {
      if (this.readyState !== PageSocket.CONNECTING || server.isOver) return
      this.#receive = server.connect(
        (frame) => queueMicrotask(() => this.#deliver(frame)),
        (code) => this.close(code),
      )
      if (this.#receive === undefined) return this.close(CLOSED_BY_ACCIDENT)
      this.readyState = PageSocket.OPEN
      this.#tell('open')
    }

    /** The client of a page outlives its test: a minute later it reconnects, in the window of another file, which refuses events of this one. */
    #tell(type: string, more: object = {}): void {
      if (!server.isOver) this.dispatchEvent(Object.assign(new Event(type), more))
    }

    #deliver(frame: string): void {
      if (this.readyState === PageSocket.OPEN) this.#tell('message', { data: frame })
    }
  }
  return PageSocket as unknown as typeof WebSocket
}
