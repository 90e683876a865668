/** Why a file is refused, in words that say what is wrong and what to do. */
export class FileRefusal extends Error {
  readonly code: 'wrong_type' | 'unsafe_file'

  constructor(code: 'wrong_type' | 'unsafe_file', message: string) {
    super(message)
    this.name = 'FileRefusal'
    this.code = code
  }
}
