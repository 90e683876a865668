/**
 * Type for every script that a name can be written in: each run of letters is set in the first font that has them all.
 * The fonts are files of packages; they are read once, the large Chinese ones only when they are needed.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 400 | 600

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese', 'chinese-simplified'] as const
type Subset = (typeof SUBSETS)[number]

/** The code points of a subset. A letter of no subset is tried in the last one. */
const RANGES: Record<Exclude<Subset, 'chinese-simplified'>, readonly (readonly [from: number, to: number])[]> = {
  latin: [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ],
  'latin-ext': [
    [0x100, 0x2ba],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x20a0, 0x20ab],
  ],
  cyrillic: [
    [0x301, 0x301],
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x4b0, 0x4b1],
    [0x2116, 0x2116],
  ],
  'cyrillic-ext': [
    [0x460, 0x48f],
    [0x492, 0x4af],
    [0x4b2, 0x52f],
  ],
  greek: [[0x370, 0x3ff]],
  vietnamese: [[0x1ea0, 0x1ef1]],
}

function subsetOf(codePoint: number): Subset {
  for (const subset of SUBSETS)
    if (subset !== 'chinese-simplified' && RANGES[subset].some(([from, to]) => codePoint >= from && codePoint <= to)) return subset
  return 'chinese-simplified'
}

const { resolve } = createRequire(import.meta.url)
const bytesOf = new Map<string, Buffer>()

/** The name under which a font is registered in a document, and its bytes. */
export function fontOf(subset: Subset, weight: Weight): { name: string; bytes: Buffer } {
  const name = `${subset}-${weight}`
  let bytes = bytesOf.get(name)
  if (bytes === undefined) {
    const family = subset === 'chinese-simplified' ? 'noto-sans-sc' : 'noto-sans'
    bytes = unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)))
    bytesOf.set(name, bytes)
  }
  return { name, bytes }
}

export interface Run {
  text: string
  subset: Subset
}

/** Cuts a text into runs of one font each. Spaces and signs stay with the run before them; unprintable characters are left out. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')) {
    const last = runs.at(-1)
    const own = subsetOf(letter.codePointAt(0) ?? 0x20)
    const subset = letter === ' ' && last !== undefined ? last.subset : own
    if (last?.subset === subset) last.text += letter
    else runs.push({ text: letter, subset })
  }
  return runs
}
