/**
 * `npm run mutate -- server/domains/orders`: makes small edits of the files there, one at a time, runs the nearest tests with each, and
 * prints the edits that pass all of them. `docs/testing.md` explains its use.
 *
 *   --most 50      a sample of 50 edits            --seed 7       another sample
 *   --areas        the areas with a goal           --list         only lists the edits
 *   --all          also runs those of explained.json               --only sql|code|<operator>
 *   --seconds 8    only the best tests for each edit that take 8 s together
 *   --fresh        also runs those that an earlier run has caught
 */
import { parseArgs } from 'node:util'
import { AREAS } from './mutate/areas.ts'
import { explanationOf } from './mutate/explained.ts'
import { mutantsOf, sampleOf } from './mutate/find-mutants.ts'
import { knownVerdicts } from './mutate/known-verdicts.ts'
import type { Mutant } from './mutate/mutant.ts'
import { tableOf, type Verdict } from './mutate/report.ts'
import { runMutants } from './mutate/run-mutants.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    areas: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const paths = values.areas ? AREAS.flatMap((area) => area.paths) : positionals
if (paths.length === 0) {
  console.error('Name a file or folder: npm run mutate -- server/domains/orders')
  process.exit(1)
}

const found = mutantsOf(paths).filter(({ operator, file }) => {
  if (values.only === undefined) return true
  if (values.only === 'sql') return file.endsWith('.sql')
  return values.only === operator
})
const chosen = values.most === undefined ? found : sampleOf(found, Number(values.most), Number(values.seed))

if (values.list) {
  for (const { file, line, operator, was, becomes } of chosen) console.log(`${file}:${line} ${operator}\n  - ${was}\n  + ${becomes}`)
  console.log(`${chosen.length} of ${found.length} mutants`)
} else {
  const isExplained = (mutant: Mutant) => !values.all && explanationOf(mutant) !== null
  const verdicts = chosen.filter(isExplained).map((mutant): Verdict => ({ mutant, is: explanationOf(mutant)?.is ?? 'survived' }))
  const unexplained = chosen.filter((mutant) => !isExplained(mutant))
  const known = values.fresh ? [] : knownVerdicts(unexplained)
  const settled = new Set(known.map(({ mutant }) => mutant))
  console.log(`${chosen.length} mutants, ${verdicts.length} of them explained, ${known.length} known from earlier runs`)
  verdicts.push(
    ...known,
    ...(await runMutants(
      unexplained.filter((mutant) => !settled.has(mutant)),
      1000 * Number(values.seconds ?? Infinity),
    )),
  )
  console.log(tableOf(verdicts))
  // Vitest sets it with the first failed test.
  process.exitCode = 0
}
