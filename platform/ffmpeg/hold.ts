/** Holds a running ffmpeg for a while, so that another one gets the processor: the process stops where it is, and continues there. */
export class Hold {
  readonly #onChange = new Set<(isHeld: boolean) => void>()
  readonly #nowMs: () => number
  #sinceMs: number | null = null
  #heldMs = 0

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  get isHeld(): boolean {
    return this.#sinceMs !== null
  }

  /** The duration of all holds so far, in milliseconds. */
  get heldMs(): number {
    return this.#heldMs + (this.#sinceMs === null ? 0 : this.#nowMs() - this.#sinceMs)
  }

  begin(): void {
    if (this.#sinceMs !== null) return
    this.#sinceMs = this.#nowMs()
    for (const tell of this.#onChange) tell(true)
  }

  end(): void {
    if (this.#sinceMs === null) return
    this.#heldMs = this.heldMs
    this.#sinceMs = null
    for (const tell of this.#onChange) tell(false)
  }

  /** Calls back at each change, at once when it is held now. Answers the function that ends this. */
  listen(tell: (isHeld: boolean) => void): () => void {
    this.#onChange.add(tell)
    if (this.isHeld) tell(true)
    return () => this.#onChange.delete(tell)
  }
}
