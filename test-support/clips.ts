/** Small clips and sounds, made by ffmpeg, for tests. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'

const run = promisify(execFile)

/** Runs ffmpeg with these arguments and returns its output file, named `made.<extension>`. */
export async function makeWithFfmpeg(extension: string, args: readonly string[]): Promise<Buffer> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('these tests need ffmpeg, which npm install installs')
  const folder = await mkdtemp(join(tmpdir(), 'clip-'))
  try {
    const path = join(folder, `made.${extension}`)
    await run(ffmpeg, ['-loglevel', 'error', ...args, '-y', path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface ClipOptions {
  extension?: string
  seconds?: number
  size?: string
  video?: readonly string[]
  audio?: readonly string[]
  more?: readonly string[]
}

/** A clip of coloured bars with a tone. */
export const makeTestClip = ({
  extension = 'mp4',
  seconds = 2,
  size = '320x180',
  video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  audio = ['-c:a', 'aac'],
  more = [],
}: ClipOptions = {}): Promise<Buffer> =>
  makeWithFfmpeg(extension, [
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=${size}:rate=12:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    ...video,
    ...audio,
    ...more,
  ])

/** A tone that grows louder. */
export const makeTestSound = (extension: string, seconds = 2, args: readonly string[] = []): Promise<Buffer> =>
  makeWithFfmpeg(extension, ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`, '-af', `afade=t=in:d=${seconds}`, ...args])
