/** Sockets for the browser's client that are cut at one frame: before it passes, or right after. */
import { WebSocket } from 'ws'

export interface Scissors {
  readonly Socket: typeof globalThis.WebSocket
  /** Frames that have passed or were lost, in both directions, of all sockets. */
  readonly frames: number
  /** The cut has happened. */
  readonly isDone: boolean
}

/** `at`: the number of the frame, from 0; `isLost`: it does not arrive. Control frames and `Ping` are not counted. */
export function cutAt(at: number, isLost: boolean): Scissors {
  const state = { frames: 0, isDone: false }
  /** Whether the frame passes. */
  function pass(socket: WebSocket): boolean {
    if (state.frames++ !== at) return true
    state.isDone = true
    if (isLost) socket.terminate()
    // After the frame is on its way, or was handled.
    else setImmediate(() => socket.terminate())
    return !isLost
  }

  class CutSocket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      let listener: ((event: WebSocket.MessageEvent) => void) | null = null
      Object.defineProperty(this, 'onmessage', {
        get: () => listener,
        set: (given: typeof listener) => {
          listener = given
        },
      })
      this.addEventListener('message', (event) => {
        if (event.data === '{"type":"Ping"}' || pass(this)) listener?.(event)
      })
    }

    override send(data: unknown): void {
      if (pass(this)) super.send(data as string)
    }
  }

  return {
    Socket: CutSocket as unknown as typeof globalThis.WebSocket,
    get frames() {
      return state.frames
    },
    get isDone() {
      return state.isDone
    },
  }
}
