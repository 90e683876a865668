/** The differences between two texts, by lines: the longest common lines stay, all others are removed or added. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Above this many pairs of lines, the whole text counts as changed. */
const PAIRS_MAX = 4_000_000

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** Compares without empty lines and blanks at the ends. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length * now.length > PAIRS_MAX)
    return [...old.map((text) => ({ kind: 'removed' as const, text })), ...now.map((text) => ({ kind: 'added' as const, text }))]
  // common[i][j]: the common lines of the texts from old[i] and now[j] on.
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row !== undefined) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]]
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: left })
      i += 1
    } else {
      lines.push({ kind: 'added', text: right ?? '' })
      j += 1
    }
  }
  return lines
}
