/** Reads the reports of our test runners: passed and failed tests. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** One line for each test, or file, that failed. */
  readonly failures: readonly string[]
  /** Duration of each test. */
  readonly slow: readonly SlowTest[]
}

export interface SlowTest {
  readonly name: string
  readonly ms: number
}

const FAILURE_MAX_CHARS = 400
const line = (...parts: readonly (string | undefined)[]): string =>
  stripVTControlCharacters(parts.filter(Boolean).join(' › ')).replaceAll(/\s+/g, ' ').slice(0, FAILURE_MAX_CHARS)

interface UnitReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}

/** The report of vitest. A file that did not run to its end counts as a failure. */
export function readUnitReport(report: UnitReport): Counts {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages?.[0]))
    return failed.length === 0 && status === 'failed' ? [line(name, message)] : failed
  })
  const slow = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: line(relative(process.cwd(), name), fullName), ms: duration ?? 0 })),
  )
  return { passed: report.numPassedTests, failed: failures.length, failures, slow }
}

interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { duration?: number; error?: { message?: string } }[] }[]
  }[]
}

const failuresIn = ({ title, suites = [], specs = [] }: BrowserSuite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map(({ projectName, results }) =>
        line(`[${projectName}] ${title}`, spec.title, results.find(({ error }) => error !== undefined)?.error?.message),
      ),
  ),
  ...suites.flatMap(failuresIn),
]

const timesIn = ({ title, suites = [], specs = [] }: BrowserSuite): SlowTest[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      name: line(`[${projectName}] ${title}`, spec.title),
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  ),
  ...suites.flatMap(timesIn),
]

/** The report of playwright. A test that passed only in a retry counts as failed. */
export function readBrowserReport({
  stats,
  suites,
}: {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresIn),
    slow: suites.flatMap(timesIn),
  }
}

/** Reads a report; a missing or empty one is a failure. */
export async function countsOf<Report>(path: string, read: (report: Report) => Counts): Promise<{ isGreen: boolean; counts: Counts }> {
  if (!existsSync(path)) return { isGreen: false, counts: { passed: 0, failed: 1, failures: ['There is no report.'], slow: [] } }
  const counts = read(JSON.parse(await readFile(path, 'utf8')) as Report)
  return { isGreen: counts.failed === 0 && counts.passed > 0, counts }
}
