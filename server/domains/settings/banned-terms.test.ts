import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { refuseBannedTerms } from './index.ts'

const db = useDatabase()

const ban = (terms: string) =>
  db.sql(
    `insert into settings.system (key, value) values ('banned_terms', $1) on conflict (key) do update set value = excluded.value`,
    terms,
  )

/** The refused term, or null. */
async function termIn(...texts: string[]): Promise<unknown> {
  try {
    await refuseBannedTerms(db, texts)
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: 'banned_term' })
    return (error as { data: { term: string; at: number } }).data
  }
}

test('no text is refused while no term is banned', async () => {
  expect(await termIn('anything')).toBeNull()
  await ban('')
  expect(await termIn('anything', '')).toBeNull()
  await ban('\n \n—\n')
  expect(await termIn('— anything —')).toBeNull()
})

test.each([
  // Whole words, in any case, with any accents and punctuation around them.
  ['lamp', ['A LAMP.', '(lamp)', 'my lamp-shade', 'lámp', 'ＬＡＭＰ'], ['lamps', 'clamp', 'la mp', '']],
  ['Café noir', ['cafe NOIR', 'café,\nnoir', 'Un café — noir'], ['cafénoir', 'café au noir']],
  ['straße', ['STRASSE'], ['strassen']],
  // Other scripts.
  ['ёлка', ['Елка!', 'ЁЛКА'], ['ёлками']],
  ['λόγος', ['ΛΟΓΟΣ'.normalize('NFD'), 'λογος'], ['λόγοι']],
  ['كتاب', ['كِتَاب'], ['كتابي']],
  ['हिन्दी', ['यह हिन्दी है'], ['हैनोद', 'हिन्द']],
  ['한국', ['한국!'.normalize('NFD')], ['한국어']],
  // Without spaces between words, a term counts wherever it stands.
  ['赌博', ['我想赌博吗', '赌博'], ['赌 博', '赌']],
  ['パン', ['フランスパンです', 'ﾊﾟﾝ'], ['バン']],
  ['ไทย', ['ภาษาไทยครับ'], ['ไท']],
])('%s is found in other spellings, and not in other words', async (term, found, others) => {
  await ban(`another\n${term}\r\nmore`)
  for (const text of found) expect(await termIn('fine', text), text).toEqual({ term, at: 1 })
  for (const text of others) expect(await termIn(text), text).toBeNull()
})
