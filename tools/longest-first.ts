/** The order of unit test files: those that take longest begin first, so that no worker is left alone with one at the end. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './steps/step.ts'

/** From 86 s down to 8 s on two processors with others at work, 2026-11-23; the rest take less. A new checkout knows no times of its own. */
const LONGEST: readonly string[] = [
  'server/sweeps/rights.test.ts',
  'server/sweeps/fuzz.test.ts',
  'faults/faults.test.ts',
  'server/domains/media/items.test.ts',
  'platform/postgres/embedded.test.ts',
  'server/domains/media/hostile.test.ts',
  'demo/art/art.test.ts',
  'demo/studio/gallery.test.ts',
  'server/domains/media/restart.test.ts',
  'server/domains/books/random.test.ts',
  'demo/seed.test.ts',
  'server/access/limited.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.indexOf(relative(ROOT, moduleId).replaceAll('\\', '/'))
  return place === -1 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
