/** A failed start with a cause that the user can fix: printed without a stack. */
export class PlainError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlainError'
  }
}
