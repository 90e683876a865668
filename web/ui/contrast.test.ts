/** The colours have enough contrast in both themes: WCAG 2.2 AA, computed from the tokens themselves. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../app/styles.css', import.meta.url), 'utf8')

/** The hexadecimal tokens of the first rule with this selector. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const rule = css.slice(start, css.indexOf('}', start))
  return new Map([...rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** WCAG 2.2, "relative luminance". */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: readonly number[], second: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].toSorted((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

const GROUNDS = ['paper', 'surface', 'raised', 'sunken']
const TONES = ['accent', 'success', 'warning', 'danger', 'info']

/** Text on ground, as the parts and screens of web/ put them together. */
const TEXT_PAIRS: readonly (readonly [string, string])[] = [
  ...GROUNDS.flatMap((ground) => ['ink', 'muted', ...TONES].map((text) => [text, ground] as const)),
  ...TONES.flatMap((tone) => [[tone, `${tone}-soft`] as const, ['ink', `${tone}-soft`] as const]),
  ['muted', 'accent-soft'],
  ['muted', 'line'],
  ['paper', 'ink'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['danger-ink', 'danger'],
  ['danger-fill-ink', 'danger-fill'],
  ['danger-fill-ink', 'danger-fill-hover'],
]

/** Shapes that must be distinguishable and are no text: the focus ring, the edges of fields, empty stars (WCAG 1.4.11). */
const SHAPE_PAIRS: readonly (readonly [string, string])[] = GROUNDS.flatMap((ground) => [
  ['ring', ground] as const,
  ['line-strong', ground] as const,
])

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('%s theme', (_, selector) => {
  const tokens = tokensOf(selector)
  const channels = (name: string): number[] => {
    const hex = tokens.get(name)
    if (hex === undefined) throw new Error(`${selector} has no colour token --${name}`)
    return channelsOf(hex)
  }

  it.each(TEXT_PAIRS)('%s is readable on %s (4.5 : 1)', (text, ground) => {
    expect(contrast(channels(text), channels(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SHAPE_PAIRS)('%s is visible on %s (3 : 1)', (shape, ground) => {
    expect(contrast(channels(shape), channels(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('both themes name the same colours', () => {
  expect([...tokensOf('.dark').keys()]).toEqual([...tokensOf(':root').keys()])
})
