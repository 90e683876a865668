/** The interface of a machine translator. Other modules decide which translations users read. */
import type { Language } from '#contract/limits.ts'

export interface TranslationRequest {
  /** Plain texts, each of which is translated by itself. */
  readonly texts: readonly string[]
  readonly source: Language
  readonly target: Language
}

export interface Translator {
  /** Part of the key of a stored result. */
  readonly name: 'google' | 'libretranslate'
  /** The name that users read: where their text goes. */
  readonly label: string
  /** The translations in the order of the texts, as plain text of unknown worth. Throws `TranslatorUnavailable` or `TranslatorRefused`. */
  translate(request: TranslationRequest): Promise<string[]>
}

/** The provider did not answer, has no quota left, or answered in an unknown form: a later attempt may help. */
export class TranslatorUnavailable extends Error {
  /** The provider may have done the work, and billed it. */
  readonly mayBeBilled: boolean

  constructor(message: string, { mayBeBilled, ...options }: ErrorOptions & { mayBeBilled: boolean }) {
    super(message, options)
    this.name = 'TranslatorUnavailable'
    this.mayBeBilled = mayBeBilled
  }
}

/** The provider refused the request, its key or its languages: nothing changes until the configuration does. */
export class TranslatorRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'TranslatorRefused'
    this.status = status
  }
}
