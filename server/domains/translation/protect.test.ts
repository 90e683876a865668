import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasWords, protect, restore, type Protected } from './protect.ts'

const protectedOf = (text: string): Protected => {
  const found = protect(text)
  if (found === null) throw new Error(`cannot protect ${text}`)
  return found
}

describe('a text is sent without what must not change', () => {
  test.each<[string, string[]]>([
    ['I pay $1,200.50 for it', ['$1,200.50']],
    ['Sono 40 €, non 400€', ['40 €', '400€']],
    ['US$ 15 or R$20 or 30 USDT, EUR 7', ['US$ 15', 'R$20', '30 USDT', 'EUR 7']],
    ['我要2张，每张￥300', ['2', '￥300']],
    ['через 12:30, не позже 3/4, 15%', ['12:30', '3/4', '15%']],
    ['one print of 40x60cm on A4, v2', ['40x60cm', 'A4', 'v2']],
    ['Ask @ines.duarte-art, not @mara!', ['@ines.duarte-art', '@mara']],
    [
      'See https://a.example/x?y=1&z=2. And www.example.org/a, or atelier.com/b',
      ['https://a.example/x?y=1&z=2', 'www.example.org/a', 'atelier.com/b'],
    ],
    ['Write to me.you+1@mail.example.org please', ['me.you+1@mail.example.org']],
    ['Lovely 👩‍👩‍👧‍👦❤️ work 🇮🇹', ['👩‍👩‍👧‍👦❤️', '🇮🇹']],
    ['-20 degrees, ±3', ['-20', '±3']],
    ['１２ and ٣٤', ['１２', '٣٤']],
  ])('%s', (text, parts) => {
    const found = protectedOf(text)
    expect(found.parts).toEqual(parts)
    expect(restore(found.text, found)).toBe(text)
  })

  test('and is not sent at all if it has no words', () => {
    expect(hasWords(protectedOf('40 € 😀 @mara https://a.example …'))).toBe(false)
    expect(hasWords(protectedOf('40 € ok'))).toBe(true)
    expect(hasWords(protectedOf('好'))).toBe(true)
  })

  test('and not if it has a token of its own', () => expect(protect('the code is zx4Q')).toBeNull())
})

describe('a translation', () => {
  const source = protectedOf('Pay $40 to @mara by 12:30')

  test('may move the parts and change the case of their tokens', () => {
    expect(source.text).toBe('Pay ZX0Q to ZX1Q by ZX2Q')
    expect(restore('Entro zx2q paga zx0q a zx1q', source)).toBe('Entro 12:30 paga $40 a @mara')
  })

  test.each([
    'Paga a ZX1Q entro ZX2Q',
    'Paga ZX0Q ZX0Q a ZX1Q entro ZX2Q',
    'Paga ZX0Q a ZX1Q entro ZX3Q',
    'Paga $40 a ZX1Q entro ZX2Q',
    '',
  ])('is refused: %s', (text) => expect(restore(text, source)).toBeNull())
})

const PIECES = fc.oneof(
  fc.constantFrom(
    'a lake',
    ' ',
    '\n',
    '@ines',
    '$40',
    '€',
    '1,000.50',
    '3×4',
    '😀',
    '👍🏽',
    '🇫🇷',
    'https://x.example/1?a=2',
    '我要',
    'zx',
    'Q',
    'ZX',
    '-',
    '.',
    "'",
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.integer().map(String),
)
const TEXTS = fc.array(PIECES, { maxLength: 30 }).map((pieces) => pieces.join(''))

describe('for any text', () => {
  test('nothing changes if the translator changes nothing, and no digit, @handle or link is sent', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const found = protect(text)
        if (found === null) return
        expect(restore(found.text, found)).toBe(text)
        const sent = found.text.replaceAll(/ZX\d+Q/g, '')
        expect(sent).not.toMatch(/\p{Nd}|https?:\/\/\S|@\p{L}|\p{RGI_Emoji_Flag_Sequence}/v)
      }),
      { seed: 16, numRuns: 2_000 },
    )
  })

  test('a result that lost, doubled or renumbered one part is refused', () => {
    fc.assert(
      fc.property(TEXTS, fc.nat(), fc.constantFrom('', 'double', 'other'), (text, at, how) => {
        const found = protect(text)
        if (found === null || found.parts.length === 0) return
        const token = `ZX${at % found.parts.length}Q`
        const put = how === '' ? '' : how === 'double' ? `${token} ${token}` : `ZX${found.parts.length}Q`
        expect(restore(found.text.replace(token, put), found)).toBeNull()
      }),
      { seed: 16, numRuns: 2_000 },
    )
  })

  test.each([
    'See https://pay.example/x for more',
    'http://x',
    'write to www.elsewhere.example',
    'ask @another_one',
    'mail me@elsewhere.example',
    'on t.me/another',
  ])('a result that leads elsewhere is refused: %s', (added) => {
    for (const text of ['A quiet lake', 'A quiet lake by @ines, https://lake.example, hazel@lake.example']) {
      const found = protectedOf(text)
      expect(restore(`${found.text}. ${added}`, found)).toBeNull()
      expect(restore(`${found.text}. Nothing else`, found)).toBe(`${text}. Nothing else`)
    }
  })

  test('a long text takes no longer than its length', () => {
    for (const text of [
      '1'.repeat(5_000),
      'a.'.repeat(2_500),
      '1,'.repeat(2_500),
      '@'.repeat(5_000),
      'www.'.repeat(1_250),
      '😀'.repeat(2_500),
      'a-'.repeat(2_500),
    ])
      expect(restore(protectedOf(text).text, protectedOf(text))).toBe(text)
  })

  // Read once for each of its letters, such a word would take half a minute.
  test('a word of a hundred thousand letters is read once', () => {
    const began = performance.now()
    expect(protect('a'.repeat(100_000))).toEqual({ text: 'a'.repeat(100_000), parts: [] })
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
