/** Texts about orders quote the rules' numbers (contract/limits.ts) by placeholders, so that they stay true when a rule changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { ROOT } from './site/web-build.ts'

type Texts = { readonly [key: string]: string | Texts }

/** No rule changes them: from one on, of five stars, and 50 MB, which the specification writes out. */
const WRITTEN_OUT: readonly string[] = ['1', '5', '50']

const textsIn = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[`${path}${key}`, text]] : textsIn(text, `${path}${key}.`)))
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, 'texts', file), 'utf8')) as Texts

test.each(LANGUAGES)('no text about orders writes a limit out, in %s', (language) => {
  const screens = ['order', 'orders', 'ordering', 'talks', 'problems', 'threads'].flatMap((name) =>
    textsIn(read(`${language}/screens/${name}.json`), `${name}:`),
  )
  const notices = [
    ...textsIn(read(`${language}/screens/notifications.json`), 'notifications:'),
    ...textsIn(read(`${language}/mail.json`), 'mail:'),
  ].filter(([key]) => /\.(order|review)_/.test(key))
  const all = [...screens, ...notices]
  const written = all.filter(([, text]) => text.match(/\d+/g)?.some((number) => !WRITTEN_OUT.includes(number)))
  expect(written).toEqual([])
  expect(all.length).toBeGreaterThan(400)
})
