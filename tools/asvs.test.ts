/** Checks docs/asvs.md: its counts match its rows, and the files it names exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync(new URL('../docs/asvs.md', import.meta.url), 'utf8')
const STATES = ['met', 'does not apply', 'the host’s', '**not met**']

/** The number of requirements in `6.1.2, 6.2.11` or `1.2.3–1.2.5`. */
const countOf = (numbers: string): number =>
  numbers.split(',').reduce((sum, part) => {
    const range = /^\s*\d+\.\d+\.(\d+)–\d+\.\d+\.(\d+)\s*$/.exec(part)
    return sum + (range === null ? 1 : Number(range[2]) - Number(range[1]) + 1)
  }, 0)

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Counts the rows: requirements per state, for each chapter and in total. */
function counted(): Map<string, number[]> {
  const all = STATES.map(() => 0)
  const chapters = new Map<string, number[]>()
  for (const part of page.split(/^## (?=V\d+ )/m).slice(1)) {
    const counts = STATES.map(() => 0)
    for (const [numbers = '', , state = ''] of part
      .split('\n')
      .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
      .map(cellsOf)) {
      const at = STATES.indexOf(state)
      expect(at, `${numbers}: ${state}`).toBeGreaterThanOrEqual(0)
      counts[at] = (counts[at] ?? 0) + countOf(numbers)
      all[at] = (all[at] ?? 0) + countOf(numbers)
    }
    chapters.set(part.slice(0, part.indexOf('\n')).trim(), counts)
  }
  return chapters.set('all', all)
}

describe('the page about the ASVS', () => {
  it('states the right number of rows per chapter and state', () => {
    const stated = page
      .split('\n')
      .filter((line) => /^\| (?:V\d+ |all )/.test(line))
      .map(cellsOf)
    expect(stated.map(([chapter, ...counts]) => [chapter, counts.map(Number)])).toEqual([...counted()])
    expect(
      counted()
        .get('all')
        ?.reduce((sum, count) => sum + count, 0),
    ).toBe(253)
  })

  it('quotes existing test titles', () => {
    const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('’', "'")
    const missing = page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => {
        let source = ''
        // A title belongs to the test file named before it.
        return [...line.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:test|spec)\.tsx?)`|“((?:[^“”]|“[^”]*”)*)”/g)].flatMap(([, file, title]) => {
          if (file !== undefined) source = plain(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
          return title === undefined ||
            source === '' ||
            source.includes(plain(title).replaceAll(/[“”]/g, '"')) ||
            source.includes(plain(title))
            ? []
            : [title]
        })
      })
    expect(missing).toEqual([])
  })

  it('names existing files', () => {
    const named = [...page.matchAll(/`((?:server|realtime|contract|web|e2e|tools|docs|sandbox)\/[\w./$-]+\.(?:ts|tsx|md|mjs))`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([])
  })
})
