import { createInstance } from 'i18next'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { errorTextOf } from './error-text.ts'
import { CallError } from './live/call-error.ts'

interface Errors {
  codes: Record<string, string>
  wrongCode: string
}

const catalogOf = (language: Language) => JSON.parse(readFileSync(new URL(`../i18n/${language}/errors.json`, import.meta.url), 'utf8')) as Errors

async function textsIn(language: Language) {
  const instance = createInstance()
  await instance.init({ lng: language, resources: { [language]: { errors: catalogOf(language) } }, interpolation: { escapeValue: false } })
  return instance
}

test.each(LANGUAGES)('in %s nobody reads the name of a value, whatever the server has left out', async (language) => {
  const texts = await textsIn(language)
  for (const code of Object.keys(catalogOf(language).codes)) {
    const text = errorTextOf(texts, new CallError(code, 'told by the server'))
    expect(text, code).not.toMatch(/\{\{|\}\}|undefined/)
    expect(text.length, code).toBeGreaterThan(3)
  }
  expect(errorTextOf(texts, new CallError('wrong_code', ''))).toBe(catalogOf(language).wrongCode)
  expect(errorTextOf(texts, new CallError('wrong_code', '', { triesLeft: 4 }))).toContain('4')
})

test('what has no text is told in the words of the server, and what is no refusal as our fault', async () => {
  const texts = await textsIn('en')
  expect(errorTextOf(texts, new CallError('not_public', 'This setting is not public.'))).toBe('This setting is not public.')
  expect(errorTextOf(texts, new TypeError('x is not a function'))).toBe(catalogOf('en').codes['internal'])
})
