import { describe, expect, it } from 'vitest'
import { type LaneStep, runLanes, printSummary } from './run-steps.ts'
import type { StepContext } from './step.ts'

const GREEN = { isGreen: true }
const stepOf = (name: string, run: (context: StepContext) => Promise<{ isGreen: boolean }> = async () => GREEN): LaneStep => ({
  name,
  about: `The ${name}`,
  run,
})

async function saidBy(lanes: LaneStep[][]): Promise<string[]> {
  const said: string[] = []
  await runLanes(lanes, (text) => void said.push(text))
  return said
    .join('')
    .replaceAll(/ after [\d.]+ s/g, '')
    .split('\n')
    .filter(Boolean)
}

describe('steps side by side', () => {
  it('print one after the other', async () => {
    const { promise: isQuickDone, resolve } = Promise.withResolvers<void>()
    const quick = stepOf('quick', async ({ say }) => {
      say?.('one ')
      say?.('line\n')
      return GREEN
    })
    const last = stepOf('last', async () => (resolve(), GREEN))
    const long = stepOf('long', async () => (await isQuickDone, GREEN))
    expect(
      await saidBy([
        [long, stepOf('next')],
        [quick, last],
      ]),
    ).toEqual([
      ...['── The long (long) ──', '── long: green ──'],
      ...['── The quick (quick) ──', 'one line', '── quick: green ──'],
      ...['── The last (last) ──', '── last: green ──'],
      ...['── The next (next) ──', '── next: green ──'],
    ])
  })

  it('wait for a step of another lane if it runs', async () => {
    const order: string[] = []
    const noting = (name: string, after?: string): LaneStep => ({
      ...stepOf(name, async () => (order.push(name), GREEN)),
      ...(after === undefined ? {} : { after }),
    })
    await saidBy([[noting('browser', 'build')], [noting('types'), noting('build')]])
    await saidBy([[noting('browser', 'build')]])
    expect(order).toEqual(['types', 'build', 'browser', 'browser'])
  })

  it('all run when one fails or throws, and the summary names it', async () => {
    const broken = stepOf('broken', () => Promise.reject(new Error('is not installed')))
    const counted = {
      ...stepOf('unit'),
      run: async () => ({
        isGreen: false,
        counts: { passed: 3, failed: 1, failures: ['a › b'], slow: [1, 2_500].map((ms) => ({ ms, name: `of ${ms}` })) },
      }),
    }
    const all = await runLanes([[broken, counted, stepOf('last')]], () => undefined)
    const lines: string[] = []
    expect(printSummary(all, 90, (line) => void lines.push(line))).toBe(false)
    expect(lines).toContain('\nThe slowest of unit\n     2.5 s  of 2500\n     0.0 s  of 1')
    expect(lines).toContain('     1.5  altogether')
    expect(lines.slice(-3)).toEqual(['\nFailed:\n  a › b', '\nRed: broken, unit', '3 passed, 1 failed'])
  })
})
