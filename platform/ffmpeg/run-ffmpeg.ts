/**
 * Runs ffmpeg on an untrusted file, with limits: one thread, lowest priority, no network, only files in its folder, a timeout. An abort
 * or the timeout kills it at once.
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Hold } from './hold.ts'

const TAIL_CHARACTERS = 16_384

export interface RunOptions {
  /** The command, from `findFfmpeg`. */
  readonly ffmpeg: string
  /** Where it runs: names of files are relative to it. */
  readonly folder: string
  readonly args: readonly string[]
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Stops the process while it is held; that time does not count as run time. Windows cannot: there it runs on. */
  readonly hold?: Hold | undefined
  /** Called about twice a second with the position in the output, in seconds. */
  readonly onSeconds?: (seconds: number) => void
  /** Keeps up to this many bytes of its output; more ends the run. */
  readonly outputMaxBytes?: number
}

export interface RunResult {
  /** Exit code; 0 on success. */
  readonly code: number
  /** The last part of its messages. */
  readonly said: string
  readonly output: Buffer
}

/** It took longer than it may. */
export class FfmpegTimeout extends Error {
  override readonly name = 'FfmpegTimeout'
}

/** Options of every run: no questions, few messages, files and pipes only. */
const ALWAYS = ['-hide_banner', '-nostdin', '-loglevel', 'info', '-nostats', '-threads', '1', '-protocol_whitelist', 'file,pipe']

/** Windows finds its own libraries by this. ffmpeg gets nothing else of our environment. */
const environment = (): NodeJS.ProcessEnv => (process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] })

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    // It has ended already, or the machine does not let us: it is only slower for others then.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ERR_SYSTEM_ERROR' || error.code === 'ESRCH'))) throw error
  }
}

/** Calls back after `timeoutMs` without the time on hold. Answers the function that ends it. */
function startTimer(timeoutMs: number, hold: Hold | undefined, onTimeout: () => void): () => void {
  const endMs = performance.now() - (hold?.heldMs ?? 0) + timeoutMs
  const leftMs = () => endMs + (hold?.heldMs ?? 0) - performance.now()
  const check = () => (leftMs() <= 0 ? onTimeout() : (timer = setTimeout(check, leftMs())))
  let timer = setTimeout(check, timeoutMs)
  return () => clearTimeout(timer)
}

/** Runs it to its end. Throws FfmpegTimeout, the reason of the abort, or the error of its start. */
export function runFfmpeg(options: RunOptions): Promise<RunResult> {
  const { ffmpeg, folder, args, timeoutMs, signal, hold, onSeconds, outputMaxBytes = 0 } = options
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<RunResult>()
  const child = spawn(ffmpeg, [...ALWAYS, ...(onSeconds === undefined ? [] : ['-progress', 'pipe:1']), ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  lowerPriority(child.pid)
  let said = ''
  let outputBytes = 0
  let failure: unknown
  const output: Buffer[] = []
  const end = (reason: unknown) => {
    failure ??= reason
    child.kill('SIGKILL')
  }
  const onAbort = () => end(signal.reason)
  const stopTimer = startTimer(timeoutMs, hold, () => end(new FfmpegTimeout(`ffmpeg took longer than ${timeoutMs} ms`)))
  const stopListening = hold?.listen((isHeld) => process.platform !== 'win32' && child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT'))
  signal.addEventListener('abort', onAbort)
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-TAIL_CHARACTERS)
  })
  child.stdout.on('data', (bytes: Buffer) => {
    const micros = onSeconds === undefined ? undefined : /out_time_ms=(\d+)/.exec(bytes.toString('latin1'))?.[1]
    if (micros !== undefined) onSeconds?.(Number(micros) / 1e6)
    if (onSeconds !== undefined) return
    outputBytes += bytes.length
    if (outputBytes > outputMaxBytes) end(new FfmpegTimeout('ffmpeg wrote more than it may'))
    else output.push(bytes)
  })
  child.on('error', (error) => {
    failure ??= error
  })
  child.on('close', (code) => {
    stopTimer()
    stopListening?.()
    signal.removeEventListener('abort', onAbort)
    if (failure === undefined) resolve({ code: code ?? 1, said, output: Buffer.concat(output) })
    else reject(failure)
  })
  return promise
}
