/** Runs `run` once behind what happens in this turn of the event loop, however often it is scheduled there. */
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
