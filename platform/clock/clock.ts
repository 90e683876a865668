/**
 * Runs the recurring tasks of the server: expire, release, sweep, check payments. Every process has the same tasks; the one
 * that takes a task's lock runs it, the others skip it until the next time.
 *
 *   waiting ──interval──▶ trying ──lock taken──▶ working ──▶ waiting
 *                            └──another process has it──▶ waiting
 *
 * Why no job queue: docs/decisions/2026-11-21-work-by-the-clock.md.
 */
import { performance } from 'node:perf_hooks'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { recordRun, tryTask } from './clock.sql.ts'

export interface Task {
  /** Unique; names the lock and the log lines. */
  readonly name: string
  /** From the end of one run to the start of the next, in milliseconds. */
  readonly everyMs: number
  /** From the start to the first run, in milliseconds; at once when missing. */
  readonly firstAfterMs?: number
  run(signal: AbortSignal): Promise<void>
}

export interface Clock {
  /** Runs a task now (and once more when it is running already), if this process runs it. For work that must not wait for its interval. */
  wake(name: string): void
  /** Figures of each task in this process since its start. */
  figures(): readonly TaskFigures[]
  /** Lets running tasks finish and starts none. */
  stop(): Promise<void>
}

export interface TaskFigures {
  readonly name: string
  /** Runs in this process; those that another process had locked are not counted. */
  readonly runs: number
  readonly failures: number
  /** Duration of all runs together, in seconds. */
  readonly seconds: number
  /** Duration of the last run, in seconds. */
  readonly lastSeconds: number
}

interface Slot {
  task: Task
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  isWoken: boolean
  runs: number
  failures: number
  seconds: number
  lastSeconds: number
  startedAt: number
  /** When its run was last recorded, by the process's own clock, and whether that one had worked. */
  recordedAtMs: number
  hasFailed: boolean
}

/**
 * Limit on tasks that work at the same time. Each holds a connection for its lock and needs others for its work: as many tasks as
 * connections would block each other and every other caller.
 */
const WORKING_MAX = 4
/** Spread of the first runs, so that processes that start together do not try together, in milliseconds. */
const FIRST_RUN_SPREAD_MS = 1_000

const slotOf = (task: Task): Slot => ({
  task,
  timer: null,
  running: null,
  isWoken: false,
  runs: 0,
  failures: 0,
  seconds: 0,
  lastSeconds: 0,
  startedAt: 0,
  recordedAtMs: Number.NEGATIVE_INFINITY,
  hasFailed: false,
})

/** A task that runs every few seconds records a run this often, in milliseconds; a failure, and the run after it, always. */
const RECORD_EVERY_MS = 60_000
const ERROR_LENGTH = 300

/** The first line of an error. */
const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').slice(0, ERROR_LENGTH)

/** Runs a task whose lock is held, and counts it. */
async function runCounted(slot: Slot, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  slot.startedAt = Date.now()
  slot.runs += 1
  try {
    await slot.task.run(signal)
  } finally {
    slot.lastSeconds = (performance.now() - startedAt) / 1_000
    slot.seconds += slot.lastSeconds
  }
}

interface RunRecord {
  readonly database: Database
  readonly log: Log
}

/** Keeps the run that has just ended where every process finds it. A database that is away is reported by the task itself. */
async function record({ database, log }: RunRecord, slot: Slot, error?: unknown): Promise<void> {
  const hasFailed = error !== undefined
  const now = performance.now()
  if (!hasFailed && !slot.hasFailed && now - slot.recordedAtMs < RECORD_EVERY_MS) return
  try {
    const { name, everyMs } = slot.task
    await database.run(recordRun, name, everyMs / 1_000, new Date(slot.startedAt), slot.lastSeconds, hasFailed ? firstLineOf(error) : null)
    slot.recordedAtMs = now
    slot.hasFailed = hasFailed
  } catch (failure) {
    log.warn({ err: failure, task: slot.task.name }, 'the run of a task could not be recorded')
  }
}

export interface ClockOptions {
  readonly database: Database
  readonly log: Log
  readonly tasks: readonly Task[]
  /** Names of the tasks that this process runs; all of them when missing. */
  readonly runs?: readonly string[] | undefined
}

export function startClock({ database, log, tasks, runs }: ClockOptions): Clock {
  const unknown = runs?.filter((name) => tasks.every((task) => task.name !== name)) ?? []
  if (unknown.length > 0) throw new Error(`there is no task named ${unknown.join(', ')}`)
  const isRun = ({ task: { name } }: Slot): boolean => runs === undefined || runs.includes(name)
  const stopping = new AbortController()
  const slots = new Map<string, Slot>(tasks.map((task) => [task.name, slotOf(task)]))

  let working = 0
  const queue: (() => void)[] = []

  /** Waits until fewer than `WORKING_MAX` tasks run, in order of arrival. */
  async function takePlace(): Promise<void> {
    if (working >= WORKING_MAX) await new Promise<void>((resolve) => queue.push(resolve))
    else working += 1
  }

  /** Passes the place on to the next waiting task. */
  function leavePlace(): void {
    const next = queue.shift()
    if (next === undefined) working -= 1
    else next()
  }

  /** The lock lives in a transaction that does nothing else; the task's own writes commit by themselves. */
  async function runLocked(slot: Slot): Promise<void> {
    const { task } = slot
    await takePlace()
    try {
      if (stopping.signal.aborted) return
      const hasRun = await database.hold(async (tx) => {
        if (!(await tx.one(tryTask, task.name)).isFree) return false
        await runCounted(slot, stopping.signal)
        return true
      })
      if (hasRun) await record({ database, log }, slot)
    } catch (error) {
      slot.failures += 1
      await record({ database, log }, slot, error)
      log.error({ err: error, task: task.name }, 'a task of the clock failed; it will be tried again at its next time')
    } finally {
      leavePlace()
    }
  }

  function schedule(slot: Slot, delayMs: number): void {
    if (stopping.signal.aborted) return
    if (slot.timer !== null) clearTimeout(slot.timer)
    slot.timer = setTimeout(() => start(slot), delayMs)
    slot.timer.unref()
  }

  function start(slot: Slot): void {
    if (stopping.signal.aborted) return
    if (slot.running !== null) {
      slot.isWoken = true
      return
    }
    slot.isWoken = false
    slot.running = runLocked(slot).finally(() => {
      slot.running = null
      schedule(slot, slot.isWoken ? 0 : slot.task.everyMs)
    })
  }

  for (const slot of slots.values()) {
    if (!isRun(slot)) continue
    const { firstAfterMs = 0, everyMs } = slot.task
    schedule(slot, Math.min(everyMs, firstAfterMs + Math.random() * FIRST_RUN_SPREAD_MS))
  }

  return {
    wake(name) {
      const slot = slots.get(name)
      if (slot === undefined) throw new Error(`there is no task named ${name}`)
      if (isRun(slot)) start(slot)
    },
    figures: () =>
      [...slots.values()].map(({ task: { name }, runs, failures, seconds, lastSeconds }) => ({
        name,
        runs,
        failures,
        seconds,
        lastSeconds,
      })),
    async stop() {
      stopping.abort()
      for (const slot of slots.values()) if (slot.timer !== null) clearTimeout(slot.timer)
      await Promise.all([...slots.values()].flatMap((slot) => slot.running ?? []))
    },
  }
}
