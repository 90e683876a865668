/** Finds ffmpeg on this machine: FFMPEG_PATH, then `ffmpeg` on the path, then the one of the npm package. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)
const START_TIMEOUT_MS = 20_000

/** The one of the optional package; null where that has none for this machine. */
function packagedFfmpeg(): string | null {
  try {
    const found: unknown = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg')
    return typeof found === 'object' && found !== null && 'path' in found && typeof found.path === 'string' ? found.path : null
  } catch {
    // Not installed, or (it throws a text then) not made for this machine: both mean that there is none.
    return null
  }
}

async function starts(path: string): Promise<boolean> {
  try {
    await run(path, ['-hide_banner', '-version'], { timeout: START_TIMEOUT_MS })
    return true
  } catch {
    // Missing, not to be executed, or no ffmpeg: the next candidate is tried.
    return false
  }
}

async function look(given: string | undefined): Promise<string | null> {
  for (const path of [given, 'ffmpeg', packagedFfmpeg()])
    if (path !== undefined && path !== null && path !== '' && (await starts(path))) return path
  return null
}

let found: Promise<string | null> | undefined

/** The command that starts ffmpeg; null when this machine has none. Searched once. */
export const findFfmpeg = (): Promise<string | null> => (found ??= look(process.env['FFMPEG_PATH']))
