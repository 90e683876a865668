import { expect, it } from 'vitest'
import { blockedCpuMs } from './blocking.ts'

const MAIN = { pid: 1, tid: 1 }
const OBSERVED = { observedNavigationStartTs: 1_000, observedFirstContentfulPaintTs: 5_000 }
const START = { ...MAIN, name: 'navigationStart', ts: OBSERVED.observedNavigationStartTs }
const OTHER_START = { name: 'navigationStart', ts: 500, pid: 2, tid: 1 }

/** A task of the main thread that took `cpuMs` of the processor, after the first paint. */
const task = (cpuMs: number, rest: object = {}) => ({ ...MAIN, name: 'RunTask', ts: 9_000, tdur: cpuMs * 1_000, ...rest })

const blocked = (...tasks: ReturnType<typeof task>[]) => blockedCpuMs([OTHER_START, START, ...tasks], OBSERVED)

it('adds what is above 50 ms of each task, four times slower', () => {
  expect(blocked(task(20), task(15))).toBe(30 + 10)
})

it('counts no task that takes 50 ms or less: a short one makes up for no long one', () => {
  expect(blocked(task(12.5), task(1), task(20))).toBe(30)
})

it('counts the time of the processor only: a task that waited has none', () => {
  expect(blocked(task(0, { dur: 400_000 }))).toBe(0)
})

it('counts tasks of the main thread of the visited page, from its first paint on', () => {
  const elsewhere = [{ pid: 2 }, { tid: 2 }, { ts: 4_999 }, { name: 'FunctionCall' }].map((rest) => task(100, rest))
  expect(blocked(...elsewhere)).toBe(0)
  expect(blocked(task(20, { ts: OBSERVED.observedFirstContentfulPaintTs, name: 'ThreadControllerImpl::RunTask' }))).toBe(30)
})

it('fails for a trace without the visit', () => {
  expect(() => blockedCpuMs([OTHER_START, task(20)], OBSERVED)).toThrow('the trace does not show the visit')
})
