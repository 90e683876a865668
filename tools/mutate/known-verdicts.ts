/**
 * Verdicts of earlier runs on this machine. A caught mutant is not run again while the test file that caught it exists, so a second run
 * takes only the survivors. `--fresh` runs all.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../site/web-build.ts'
import type { Mutant } from './mutant.ts'
import type { Verdict } from './report.ts'

const FILE = join(ROOT, 'node_modules', '.cache', 'mutants.jsonl')

interface KnownVerdict {
  key: string
  is: Verdict['is']
  /** The test file that caught it, from the root of the project. */
  by?: string
}

/** Identifies a mutant across runs, as long as its lines do not change. */
const keyOf = ({ file, operator, was, becomes }: Mutant): string => [file, operator, was, becomes].join(' | ')

function readVerdicts(): ReadonlyMap<string, KnownVerdict> {
  if (!existsSync(FILE)) return new Map()
  const lines = readFileSync(FILE, 'utf8').split('\n')
  const verdicts = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as KnownVerdict)
  return new Map(verdicts.map((verdict) => [verdict.key, verdict]))
}

/** Verdicts of earlier runs on `mutants` that still hold. */
export function knownVerdicts(mutants: readonly Mutant[]): Verdict[] {
  const verdicts = readVerdicts()
  return mutants.flatMap((mutant): Verdict[] => {
    const known = verdicts.get(keyOf(mutant))
    if (known === undefined || known.is === 'survived') return []
    if (known.by !== undefined && !existsSync(join(ROOT, known.by))) return []
    return [{ mutant, is: known.is }]
  })
}

/** Number of mutants that each test file caught in earlier runs. */
export function knownCatches(): Map<string, number> {
  const catches = new Map<string, number>()
  for (const { by } of readVerdicts().values()) if (by !== undefined) catches.set(by, (catches.get(by) ?? 0) + 1)
  return catches
}

/** Stores a verdict at once, so that an interrupted run loses none. */
export function keepVerdict({ mutant, is }: Verdict, by?: string): void {
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify({ key: keyOf(mutant), is, ...(by === undefined ? {} : { by }) } satisfies KnownVerdict)}\n`)
}
