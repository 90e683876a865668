/** The texts of a version in each of its languages; those of the product come from the catalogs. */
import { useEffect, useState } from 'react'
import { BUILT_IN_VERSION, LANGUAGES, type Language, type LegalDocument } from '#contract/limits.ts'
import { builtInBody } from '#web/lib/legal/built-in.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'

export interface WrittenText {
  readonly body: string
  readonly summary: string
}

export type WrittenTexts = Readonly<Partial<Record<Language, WrittenText>>>

interface Loading {
  /** Undefined while they load, and when they could not be loaded. */
  readonly texts: WrittenTexts | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The texts of this version, as they were written. */
export function useWrittenTexts(token: string, document: LegalDocument, version: number): Loading {
  const isBuiltIn = version === BUILT_IN_VERSION
  const [builtIn, setBuiltIn] = useState<WrittenTexts | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const { data, error, retry } = useLive(api.admin.legal.getTexts, isBuiltIn ? 'skip' : { token, document, version })
  useEffect(() => {
    if (!isBuiltIn) return
    let isOver = false
    Promise.all(LANGUAGES.map(async (language) => [language, { body: await builtInBody(document, language), summary: '' }] as const))
      .then((texts) => isOver || setBuiltIn(Object.fromEntries(texts)))
      .catch((problem: unknown) => {
        console.warn('the texts of the product could not be loaded', problem)
        if (!isOver) setBuiltIn('failed')
      })
    return () => {
      isOver = true
    }
  }, [isBuiltIn, document, attempt])
  if (isBuiltIn) {
    const hasFailed = builtIn === 'failed'
    const again = () => {
      setBuiltIn(undefined)
      setAttempt(attempt + 1)
    }
    return { texts: hasFailed ? undefined : builtIn, hasFailed, retry: again }
  }
  if (data === undefined) return { texts: undefined, hasFailed: error !== null, retry }
  return { texts: Object.fromEntries(data.map(({ language, body, summary }) => [language, { body, summary }])), hasFailed: false, retry }
}
