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

/** Undefined while they load. */
export function useWrittenTexts(token: string, document: LegalDocument, version: number): WrittenTexts | undefined {
  const isBuiltIn = version === BUILT_IN_VERSION
  const [builtIn, setBuiltIn] = useState<WrittenTexts>()
  const { data } = useLive(api.admin.legal.getTexts, isBuiltIn ? 'skip' : { token, document, version })
  useEffect(() => {
    if (!isBuiltIn) return
    let isOver = false
    Promise.all(LANGUAGES.map(async (language) => [language, { body: await builtInBody(document, language), summary: '' }] as const))
      .then((texts) => isOver || setBuiltIn(Object.fromEntries(texts)))
      .catch((error: unknown) => console.warn('the texts of the product could not be loaded', error))
    return () => {
      isOver = true
    }
  }, [isBuiltIn, document])
  if (isBuiltIn) return builtIn
  return data === undefined ? undefined : Object.fromEntries(data.map(({ language, body, summary }) => [language, { body, summary }]))
}
