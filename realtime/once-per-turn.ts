/** Runs `run` once after all else that happens in this turn of the event loop, however often it is scheduled in it. */
export class OncePerTurn {
  readonly #run: () => void
  #isScheduled = false

  constructor(run: () => void) {
    this.#run = run
  }

  schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#run()
    })
  }
}
