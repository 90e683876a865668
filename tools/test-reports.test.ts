import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countsOf, readBrowserReport, readUnitReport } from './test-reports.ts'

describe('the report of a run', () => {
  it('names each failed test with the start of its message, and a file that did not run', () => {
    const red = {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'one', status: 'passed', duration: 40 },
        { fullName: 'two', status: 'failed', failureMessages: [`\u001B[31mexpected 1\u001B[39m\n  to be 2`] },
      ],
    }
    const notRun = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    expect(readUnitReport({ numPassedTests: 1, testResults: [red, notRun] })).toEqual({
      passed: 1,
      failed: 2,
      failures: ['a.test.ts › two › expected 1 to be 2', 'b.test.ts › no such module'],
      slow: [
        { name: 'a.test.ts › one', ms: 40 },
        { name: 'a.test.ts › two', ms: 0 },
      ],
    })
  })

  it('counts a browser test that needed a retry as failed', () => {
    const specs = [
      {
        title: 'is shown',
        tests: [{ projectName: 'phone', status: 'flaky', results: [{ duration: 900, error: { message: 'too late' } }, { duration: 300 }] }],
      },
      { title: 'is paid', tests: [{ projectName: 'desktop', status: 'expected', results: [{}] }] },
    ]
    expect(
      readBrowserReport({
        stats: { expected: 1, unexpected: 0, flaky: 1 },
        suites: [{ title: 'tips.spec.ts', suites: [{ title: 'a tip', specs }] }],
      }),
    ).toEqual({
      passed: 1,
      failed: 1,
      failures: ['[phone] a tip › is shown › too late'],
      slow: [
        { name: '[phone] a tip › is shown', ms: 1_200 },
        { name: '[desktop] a tip › is paid', ms: 0 },
      ],
    })
  })

  it('fails without a report, and with an empty one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-reports-'))
    expect(await countsOf(join(folder, 'none.json'), readUnitReport)).toMatchObject({ isGreen: false, counts: { failed: 1 } })
    await writeFile(join(folder, 'empty.json'), JSON.stringify({ numPassedTests: 0, testResults: [] }))
    expect(await countsOf(join(folder, 'empty.json'), readUnitReport)).toMatchObject({ isGreen: false })
    await rm(folder, { recursive: true })
  })
})
