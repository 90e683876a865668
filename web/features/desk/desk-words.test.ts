/** Saved replies as they are put into the field. */
import { expect, test } from 'vitest'
import { filledReply } from './desk-words.ts'

test('fills the placeholders, and takes every name as it is, whatever signs it has', () => {
  const texts = { en: 'Hello {{name}}, {{name}}: #{{number}} {{other}} {{__proto__}}', it: 'Ciao {{name}}' }
  for (const name of ['Mara', '$&', "$'$`$1$$", '{{number}}'])
    expect(filledReply(texts, 'en', { name, number: 7 })).toBe(`Hello ${name}, ${name}: #7 {{other}} {{__proto__}}`)
  expect(filledReply(texts, 'it', { name: 'Mara', number: 7 })).toBe('Ciao Mara')
  expect(filledReply(texts, 'fr', { name: 'Mara', number: 7 })).toMatch(/^Hello Mara/)
})
