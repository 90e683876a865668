import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../env.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('without a translator there is none', () => expect(readConfig({}).translation).toBeUndefined())

test('Google Translation needs its key alone, LibreTranslate its address', () => {
  expect(readConfig({ GOOGLE_TRANSLATE_KEY: 'k' }).translation).toEqual({
    provider: 'google',
    url: 'https://translation.googleapis.com',
    key: 'k',
  })
  expect(readConfig({ LIBRETRANSLATE_URL: 'http://libretranslate:5000/' }).translation).toEqual({
    provider: 'libretranslate',
    url: 'http://libretranslate:5000',
  })
  expect(readConfig({ LIBRETRANSLATE_URL: 'https://t.example', LIBRETRANSLATE_KEY: 'k' }).translation).toMatchObject({ key: 'k' })
})

test.each([
  [{ GOOGLE_TRANSLATE_KEY: 'very-secret', LIBRETRANSLATE_URL: 'https://t.example' }, /two translators/],
  [{ LIBRETRANSLATE_KEY: 'very-secret' }, /LIBRETRANSLATE_URL is missing/],
  [{ LIBRETRANSLATE_URL: 'libretranslate:5000' }, /LIBRETRANSLATE_URL must be an http address/],
  [{ LIBRETRANSLATE_URL: 'http://t.example' }, /LIBRETRANSLATE_URL must begin with https/],
  [{ GOOGLE_TRANSLATE_KEY: 'very-secret', GOOGLE_TRANSLATE_URL: 'http://t.example' }, /GOOGLE_TRANSLATE_URL must begin with https/],
])('%o is one clear mistake, without its key', (env, text) => {
  const problems = problemsOf(env as Record<string, string>)
  expect(problems).toEqual([expect.stringMatching(text)])
  expect(problems.join()).not.toContain('very-secret')
})
