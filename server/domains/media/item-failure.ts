import type { MediaFailure } from '#contract/types.ts'

/** Nothing can be made of the file, and trying again would not help; the code is told to its owner. */
export class ItemFailure extends Error {
  readonly code: MediaFailure

  constructor(code: MediaFailure, cause?: unknown) {
    super(code, { cause })
    this.name = 'ItemFailure'
    this.code = code
  }
}
