import type { MediaFailure } from '#contract/types.ts'

/** The file cannot be processed, and a retry would not help; its owner sees the code. */
export class ItemFailure extends Error {
  readonly code: MediaFailure

  constructor(code: MediaFailure, cause?: unknown) {
    super(code, { cause })
    this.name = 'ItemFailure'
    this.code = code
  }
}
