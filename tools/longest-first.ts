/** The order of unit test files: those that take longest begin first, so that no worker is left alone with one at the end. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './steps/step.ts'

/** From 160 s down to 18 s on two processors, 2026-11-28; the rest take less. A new checkout knows no times of its own. */
const LONGEST: readonly string[] = [
  'server/sweeps/rights.test.ts',
  'faults/faults.test.ts',
  'server/domains/orders/histories.test.ts',
  'server/sweeps/fuzz.test.ts',
  'server/domains/media/items.test.ts',
  'server/sweeps/admin-fields.test.ts',
  'server/domains/books/random.test.ts',
  'server/domains/tickets/mail.test.ts',
  'server/shared/table/table.test.ts',
  'tools/backup.test.ts',
  'server/domains/media/hostile.test.ts',
  'tools/row-types.test.ts',
  'server/domains/books/audit.test.ts',
  'server/domains/orders/talks/talk-races.test.ts',
  'demo/seed.test.ts',
  'server/access/limited.test.ts',
  'server/domains/tickets/mailbox.test.ts',
  'platform/postgres/embedded.test.ts',
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
