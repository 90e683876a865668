/** A start that cannot go on for a reason that the person at the keyboard can change: shown without a stack. */
export class PlainError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlainError'
  }
}
