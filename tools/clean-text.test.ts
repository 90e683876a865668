import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, hasLetterOrDigit } from '#contract/rules/clean-text.ts'

const TURNS = ['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
const NOTHING = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u2063',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u180e',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0100}',
  '\ufff9',
]
const CONTROLS = ['\0', '\u0007', '\u001b', '\u007f', '\u0080', '\u009f']
const EMOJI = ['👩‍🎨', '👩🏽‍🎨', '❤️', '👁️‍🗨️', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦', '1️⃣', '🇵🇹', '👍🏿', '🏃🏼‍♂️', '☎︎']

describe('a line of a user’s text', () => {
  it.each([...TURNS, ...NOTHING, ...CONTROLS].map((letter) => [letter.codePointAt(0)?.toString(16), letter]))(
    'loses U+%s, and is nothing when there is nothing else',
    (_code, letter) => {
      expect(cleanLine(letter + letter)).toBe('')
      expect(cleanLine(`An${letter}na${letter}`)).toBe('Anna')
      expect(cleanText(`An${letter}na\n${letter}`)).toBe('Anna')
    },
  )

  it('has at most 30 accents on a letter, and a million of them are read in time', () => {
    const accents = (count: number) => '\u0323\u0301'.repeat(count / 2)
    expect([...cleanLine(`q${accents(1_000_000)} b${accents(30)}`)]).toHaveLength('q'.length + 30 + ' b'.length + 29)
    expect(cleanText('e\u0301')).toBe('\u00e9')
  })

  it.each(EMOJI)('keeps %s whole, alone and between words', (emoji) => {
    expect(cleanLine(emoji)).toBe(emoji)
    expect(cleanLine(`Anna ${emoji} paints`)).toBe(`Anna ${emoji} paints`)
    expect(cleanText(`Anna\n${emoji}${emoji}`)).toBe(`Anna\n${emoji}${emoji}`)
  })

  it('drops joiners with nothing to join', () => {
    expect(cleanLine('👩\u200d')).toBe('👩')
    expect(cleanLine('\u200d🎨')).toBe('🎨')
    expect(cleanLine('👩\u200b\u200d🎨')).toBe('👩🎨')
    expect(cleanLine('1\ufe0f2')).toBe('12')
  })

  it('keeps joiners that scripts need', () => {
    for (const name of ['می‌خواهم', 'श्री‍म', 'ශ්‍රී', '葛\u{e0100}城', 'José', 'Zoë', 'אבנר', 'محمد', '김민준', "O'Neil-Łoś"])
      expect(cleanLine(name)).toBe(name.normalize('NFC'))
  })

  it('has one form of each letter, one kind of space, and no accent without a letter', () => {
    expect(cleanLine('Jose\u0301')).toBe('José')
    expect(cleanLine('e\u200b\u0301')).toBe('é')
    expect(cleanLine(' \u3000Anna\u00a0\t \u2028\r\nLi\u2800 ')).toBe('Anna Li')
    expect(cleanLine('\u0301\u0301 Anna')).toBe('Anna')
    expect(cleanLine('\ud800Anna')).toBe('\ufffdAnna')
  })

  it('stays the same when it is cleaned again', () => {
    for (const text of [...EMOJI, 'می‌خواهم', `${TURNS.join('a')} ${NOTHING.join('👩')}`])
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
  })

  // With quadratic time this would not finish.
  it('is cleaned in linear time, with any number of repetitions', () => {
    for (const piece of ['👩\u200d', ' ', '\u200b', '\u0301', '\ufe0f', '🏴\u{e0067}', 'ا\u200c']) {
      for (const clean of [cleanLine, cleanText]) {
        const cleaned = clean(`z${piece.repeat(100_000)}y`)
        expect(cleaned.at(0)).toMatch(/z|ź/)
        expect(cleaned.endsWith('y')).toBe(true)
      }
    }
  })
})

describe('several lines of a user’s text', () => {
  it('keep their breaks and spaces of every kind', () => {
    expect(cleanText('  One\r\n\r\n  two\rthree\u2028four\tfive\u0085six  \n')).toBe('One\n\n  two\nthree\nfour\tfive\nsix')
    expect(cleanText('⠀⠀⣿⠀\n⣿')).toBe('⠀⠀⣿⠀\n⣿')
    expect(cleanText('\u2800\n \u2800')).toBe('')
  })
})

it('can be searched for letters and digits only', () => {
  for (const text of ['ink', '3d', 'ink ♥', '水彩', '日本', '١٢']) expect(hasLetterOrDigit(text), text).toBe(true)
  for (const text of ['🎨', '♥', '—', '!?', '', '👩‍🎨']) expect(hasLetterOrDigit(text), text).toBe(false)
})
