/**
 * Text as outlines, from the bundled fonts: a server may have no fonts installed, and pictures must look the same on every
 * machine. Latin, Cyrillic, Greek and Vietnamese letters, and Chinese characters; characters that no font has are left out.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'

export type Weight = 400 | 700

export interface TextStyle {
  /** Pixels. */
  size: number
  weight: Weight
}

/** A line of text: its outlines at the origin, baseline at 0, and how far it reaches, in pixels. */
export interface Outline {
  path: string
  width: number
}

interface Subset {
  file: (weight: Weight) => string
  ranges: readonly (readonly [from: number, to: number])[]
}

/** Limit on cached open fonts: Chinese consists of a hundred small files. */
const FONTS_MAX = 24
const require = createRequire(import.meta.url)

const rangesOf = (text: string): Subset['ranges'] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

async function subsetsOf(family: string): Promise<Subset[]> {
  const folder = dirname(require.resolve(`@fontsource/${family}/unicode.json`))
  const subsets = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(subsets).map(([name, ranges]) => ({
    file: (weight) => join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`),
    ranges: rangesOf(ranges),
  }))
}

let subsets: Promise<Subset[]> | undefined
const fonts = new Map<string, Promise<Font>>()

/** Letters first, so that a Latin word among Chinese ones looks like Latin. */
const allSubsets = () => (subsets ??= Promise.all(['noto-sans', 'noto-sans-sc'].map(subsetsOf)).then((lists) => lists.flat()))

function openFont(file: string): Promise<Font> {
  const known = fonts.get(file)
  fonts.delete(file)
  const font = known ?? Promise.all([import('fontkit'), readFile(file)]).then(([{ create }, bytes]) => create(bytes))
  fonts.set(file, font)
  const oldest = fonts.keys().next()
  if (fonts.size > FONTS_MAX && !oldest.done) fonts.delete(oldest.value)
  return font
}

const hasCharacter = ({ ranges }: Subset, code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to)

interface Run {
  file: string
  text: string
}

/** The text in pieces that one font file can draw. A mark or a space stays in the piece before it if that font has it. */
async function runsOf(text: string, weight: Weight): Promise<Run[]> {
  const known = await allSubsets()
  const runs: { subset: Subset; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    if (last !== undefined && hasCharacter(last.subset, code)) last.text += character
    else {
      const subset = known.find((candidate) => hasCharacter(candidate, code))
      if (subset !== undefined) runs.push({ subset, text: character })
    }
  }
  return runs.map(({ subset, text: part }) => ({ file: subset.file(weight), text: part }))
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Moves the outline of a glyph to its place: fonts count upwards, pictures downwards. */
const placed = (path: string, scale: number, x: number, y: number): string => {
  let isX = true
  return path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
    const value = isX ? x + Number(number) * scale : y - Number(number) * scale
    isX = !isX
    return `${round(value)} `
  })
}

/** One line of text as outlines. */
export async function outlineText(text: string, { size, weight }: TextStyle): Promise<Outline> {
  let path = ''
  let x = 0
  for (const run of await runsOf(text, weight)) {
    const font = await openFont(run.file)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    for (const [at, glyph] of glyphs.entries()) {
      const position = positions[at]
      if (position === undefined || glyph.id === 0) continue
      path += placed(glyph.path.toSVG(), scale, x + position.xOffset * scale, -position.yOffset * scale)
      x += position.xAdvance * scale
    }
  }
  return { path, width: x }
}

/** Where a line may be broken: after spaces, and between Chinese characters. */
const piecesOf = (text: string): string[] => text.match(/[⺀-鿿豈-﫿　-〿＀-￯]|[^\s⺀-鿿豈-﫿　-〿＀-￯]+\s*|\s+/gu) ?? []

/** Small pictures among letters: outlines have no colours, so they are left out. */
const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

/** As much of the line as fits with an ellipsis behind it: found by halving, a name can be one word of any length. */
async function ellipsisOf(line: string, fits: (text: string) => Promise<boolean>): Promise<string> {
  const letters = [...line]
  const cutAt = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`
  let fitting = 1
  let tooLong = letters.length + 1
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (await fits(cutAt(middle))) fitting = middle
    else tooLong = middle
  }
  return cutAt(fitting)
}

/** The text in at most `linesMax` lines of at most `width` pixels. Longer text ends in an ellipsis, and `isCut` is true. */
export async function wrapText(
  text: string,
  style: TextStyle,
  width: number,
  linesMax: number,
): Promise<{ lines: Outline[]; isCut: boolean }> {
  const fits = async (line: string): Promise<boolean> => (await outlineText(line.trimEnd(), style)).width <= width
  const lines: string[] = []
  let rest = piecesOf(text.replaceAll(PICTOGRAPHS, '').replaceAll(/\s+/g, ' ').trim())
  while (rest.length > 0 && lines.length < linesMax) {
    let line = rest[0] ?? ''
    let taken = 1
    while (taken < rest.length && (await fits(line + (rest[taken] ?? '')))) line += rest[taken++] ?? ''
    rest = rest.slice(taken)
    lines.push(line.trimEnd())
  }
  const hasMore = rest.length > 0
  const shown: string[] = []
  for (const [at, line] of lines.entries()) {
    const isEnd = hasMore && at === lines.length - 1
    if (!isEnd && (await fits(line))) shown.push(line)
    else shown.push(await ellipsisOf(line, fits))
  }
  return { lines: await Promise.all(shown.map((line) => outlineText(line, style))), isCut: shown.some((line, at) => line !== lines[at]) }
}
