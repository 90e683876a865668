/** The steps that run tests. */
import { join } from 'node:path'
import { countsOf, readBrowserReport, readUnitReport } from '../test-reports.ts'
import { binOf, node, type Step } from './step.ts'

/** Folder for results that a later step reuses: test-support/drawn-demo.ts. */
const keptIn = (workDir: string) => ({ ATELIER_TEST_KEPT: join(workDir, 'kept') })

/** Unit, component and integration tests; `files`: these alone. */
export const unitStep = (files: readonly string[] = []): Step => ({
  name: 'unit',
  about: 'Unit, component and integration tests on a real Postgres',
  async run({ workDir, say }) {
    const report = join(workDir, 'unit.json')
    const code = await node(
      [await binOf('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...files],
      say,
      keptIn(workDir),
    )
    const { isGreen, counts } = await countsOf(report, readUnitReport)
    return { isGreen: code === 0 && isGreen, counts }
  },
})

export const browserStep: Step = {
  name: 'browser',
  about: 'Browser tests',
  async run({ workDir, say }) {
    const report = join(workDir, 'browser.json')
    const code = await node([await binOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], say, {
      ...keptIn(workDir),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    const { isGreen, counts } = await countsOf(report, readBrowserReport)
    return { isGreen: code === 0 && isGreen, counts }
  },
}
