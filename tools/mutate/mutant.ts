/** One small edit of a source file that should fail a test. */
export interface Mutant {
  /** From the root of the project, with slashes. */
  file: string
  /** The kind of edit: `comparison`, `guard`, `number` … */
  operator: string
  /** Offsets into the file's text, in UTF-16 units; `end` is exclusive. */
  start: number
  end: number
  replacement: string
  /** The first line of the edit, from 1. */
  line: number
  /** The whole lines before and after the edit, on one line with single spaces: the key of a mutant in `explained.json`. */
  was: string
  becomes: string
}

export interface Edit {
  operator: string
  start: number
  end: number
  replacement: string
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const applied = (text: string, { start, end, replacement }: Pick<Edit, 'start' | 'end' | 'replacement'>): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Mutants in the order of the text, each edit once, without edits that leave the text unchanged. */
export function toMutants(file: string, text: string, edits: readonly Edit[]): Mutant[] {
  const seen = new Set<string>()
  const mutants: Mutant[] = []
  for (const { operator, start, end, replacement } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const key = `${start}:${end}:${replacement}`
    if (seen.has(key) || text.slice(start, end) === replacement) continue
    seen.add(key)
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const lineEnd = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end)
    mutants.push({
      file,
      operator,
      start,
      end,
      replacement,
      line: text.slice(0, start).split('\n').length,
      was: onOneLine(text.slice(lineStart, lineEnd)),
      becomes: onOneLine(text.slice(lineStart, start) + replacement + text.slice(end, lineEnd)),
    })
  }
  return mutants
}
