/** Output of a start: one line for each step, with its time; a long step shows its progress. */
import { performance } from 'node:perf_hooks'

const LABEL_WIDTH = 34
/** Minimum interval between two progress lines, in milliseconds. */
const PROGRESS_EVERY_MS = 1_000

export interface Progress {
  /** Runs one step. `say` shows progress; `note` adds a few words to its line. */
  step<T>(label: string, work: (progress: { say: (text: string) => void; note: (text: string) => void }) => Promise<T>): Promise<T>
  line(text?: string): void
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(7)

/** Progress that writes lines to `write`; without colours or cursor tricks, so that it reads the same in a log. */
export function createProgress(write: (text: string) => void = (text) => void process.stdout.write(text)): Progress {
  const line = (text = '') => write(`${text}\n`)
  return {
    line,
    async step(label, work) {
      const start = performance.now()
      let noted = ''
      let reportedAt = start
      const say = (text: string) => {
        const now = performance.now()
        if (now - reportedAt < PROGRESS_EVERY_MS) return
        reportedAt = now
        line(`    ${text}`)
      }
      const value = await work({ say, note: (text) => void (noted = ` (${text})`) })
      line(`  ${`${label}${noted}`.padEnd(LABEL_WIDTH)} ${seconds(performance.now() - start)}`)
      return value
    },
  }
}
