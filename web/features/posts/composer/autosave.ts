/**
 * Saves typed text on the server.
 *
 *   saved ──edit──▶ unsaved ──(a moment later, or flush)──▶ saving ──▶ saved, or unsaved when more was typed meanwhile
 *                      ▲                                       ├──▶ failed ──retry or the next edit──▶ saving
 *                      └──────────────resolve──────────────────└──▶ conflict (another window saved; nothing is sent until the user decides)
 *
 * One save runs at a time; each names the revision that the one before it returned.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

interface Options<T> {
  revision: number
  /** Sends a version; returns the new revision. Rejects when it was not saved. */
  save: (version: T, revision: number) => Promise<number>
  isConflict: (error: unknown) => boolean
  /** The delay after an edit, in milliseconds; null: saves only when `flush` is called. */
  delayMs: () => number | null
}

export class Autosave<T> {
  readonly #options: Options<T>
  readonly #listeners = new Set<() => void>()
  #state: SaveState = 'saved'
  #error: unknown = null
  #revision: number
  #version: { readonly value: T } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(options: Options<T>) {
    this.#options = options
    this.#revision = options.revision
  }

  readonly state = (): SaveState => this.#state
  /** The error of the last save. */
  readonly error = (): unknown => this.#error
  readonly revision = (): number => this.#revision

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(state: SaveState, error: unknown = null): void {
    this.#state = state
    this.#error = error
    for (const listener of this.#listeners) listener()
  }

  /** A new version is on screen. Undefined: it has problems that keep it from being saved. */
  edit(value: T | undefined): void {
    clearTimeout(this.#timer)
    this.#version = value === undefined ? undefined : { value }
    if (this.#state === 'conflict') return
    if (this.#state !== 'saving') this.#set('unsaved')
    const delayMs = this.#options.delayMs()
    if (value !== undefined && delayMs !== null) this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  /** Saves the current version. Returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    await this.#running
    return this.#state === 'saved'
  }

  async #run(): Promise<void> {
    while (this.#version !== undefined && this.#state !== 'conflict') {
      const sent = this.#version
      this.#set('saving')
      try {
        this.#revision = await this.#options.save(sent.value, this.#revision)
      } catch (error) {
        this.#set(this.#options.isConflict(error) ? 'conflict' : 'failed', error)
        return
      }
      if (this.#version === sent) this.#version = undefined
      this.#set(this.#version === undefined ? 'saved' : 'unsaved')
    }
  }

  /** Another window saved while nothing was unsaved here: its version is on screen now. */
  adopt(revision: number): void {
    clearTimeout(this.#timer)
    this.#version = undefined
    this.#revision = revision
    this.#set('saved')
  }

  /** Another window saved while something is unsaved here. */
  collide(): void {
    clearTimeout(this.#timer)
    this.#set('conflict')
  }

  /** After a conflict: this version continues, from the revision of the other one. */
  resolve(revision: number, value: T): void {
    this.#revision = revision
    this.#version = { value }
    this.#set('unsaved')
    void this.flush()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
