/** The steps that run tests. */
import { join } from 'node:path'
import { countsOf, readBrowserReport, readUnitReport } from '../test-reports.ts'
import { binOf, node, type Step } from './step.ts'

/** Unit, component and integration tests; `files`: these alone. */
export const unitStep = (files: readonly string[] = []): Step => ({
  name: 'unit',
  about: 'Unit, component and integration tests on a real Postgres',
  async run({ workDir, say }) {
    const report = join(workDir, 'unit.json')
    const code = await node([await binOf('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile=${report}`, ...files], say)
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
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    const { isGreen, counts } = await countsOf(report, readBrowserReport)
    return { isGreen: code === 0 && isGreen, counts }
  },
}
