/** The table of a run. */
import { AREAS } from './areas.ts'
import type { Mutant } from './mutant.ts'

export interface Verdict {
  mutant: Mutant
  /** `late`: the tests took several times their normal time, which counts as caught. `invalid` and `equivalent` do not count. */
  is: 'caught' | 'late' | 'survived' | 'invalid' | 'equivalent'
}

interface Row {
  name: string
  verdicts: readonly Verdict[]
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`)

function rowOf({ name, verdicts }: Row): string {
  const count = (...kinds: Verdict['is'][]) => verdicts.filter(({ is }) => kinds.includes(is)).length
  const caught = count('caught', 'late')
  const counted = caught + count('survived')
  return `| ${name} | ${counted} | ${caught} | ${count('survived')} | ${percentOf(caught, counted)} | ${count('equivalent')} |`
}

const isIn = (path: string, file: string) => file === path || file.startsWith(`${path}/`)

/** Markdown: a row for each file, then for each area with a goal, then the total. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const files = [...Map.groupBy(verdicts, ({ mutant }) => mutant.file)].map(([name, of]): Row => ({ name: `\`${name}\``, verdicts: of }))
  const areas = AREAS.map(({ name, paths }): Row => ({
    name: `**${name}**`,
    verdicts: verdicts.filter(({ mutant }) => paths.some((path) => isIn(path, mutant.file))),
  })).filter((row) => row.verdicts.length > 0)
  return [
    '| | mutants | caught | survived | caught | equivalent, not counted |',
    '|---|---:|---:|---:|---:|---:|',
    ...[...files, ...areas, { name: '**all**', verdicts }].map(rowOf),
  ].join('\n')
}
