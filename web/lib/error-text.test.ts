import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import type { Catalog } from '../i18n/catalog.ts'
import { createTexts } from '../i18n/texts.ts'
import { errorTextOf, signInErrorTextOf } from './error-text.ts'
import { CallError } from './live/call-error.ts'

interface Errors {
  codes: Record<string, string>
  wrongCode: string
  unexpected: string
}

const catalogOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../texts/${language}/screens/errors.json`, import.meta.url), 'utf8')) as Errors

const textsIn = (language: Language) =>
  createTexts({ language, namespaces: ['errors'], load: async () => catalogOf(language) as unknown as Catalog })

test.each(LANGUAGES)('in %s no text shows the name of a value that the server left out', async (language) => {
  const texts = await textsIn(language)
  for (const code of Object.keys(catalogOf(language).codes)) {
    const text = errorTextOf(texts, new CallError(code, 'text of the server'))
    expect(text, code).not.toMatch(/\{\{|\}\}|undefined/)
    expect(text.length, code).toBeGreaterThan(3)
  }
  expect(errorTextOf(texts, new CallError('wrong_code', ''))).toBe(catalogOf(language).wrongCode)
  expect(errorTextOf(texts, new CallError('wrong_code', '', { triesLeft: 4 }))).toContain('4')
})

test('an error without a text shows the message of the server, and an unexpected one is our fault', async () => {
  const texts = await textsIn('en')
  expect(errorTextOf(texts, new CallError('not_public', 'This setting is not public.'))).toBe('This setting is not public.')
  expect(errorTextOf(texts, new TypeError('x is not a function'))).toBe(catalogOf('en').codes['internal'])
})

test.each(LANGUAGES)(
  'in %s a refused sign-in says what the backend says, else what the error says, else that it was unexpected',
  async (language) => {
    const texts = await textsIn(language)
    const { codes, unexpected } = catalogOf(language)
    expect(signInErrorTextOf(texts, new CallError('wrong_credentials', 'Told by the server.'))).toBe(codes['wrong_credentials'])
    expect(signInErrorTextOf(texts, new CallError('of_another_version', 'Told by the server.'))).toBe('Told by the server.')
    expect(signInErrorTextOf(texts, new TypeError('Failed to fetch'))).toBe('Failed to fetch')
    for (const silent of [new CallError('of_another_version', ''), new Error(''), undefined, 'thrown'])
      expect(signInErrorTextOf(texts, silent)).toBe(unexpected)
  },
)

test('an unexpected error has the text of spec §8', () => {
  expect(catalogOf('en').unexpected).toBe('An unexpected error occurred. Please try again.')
})
