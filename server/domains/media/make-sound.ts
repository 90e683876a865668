/** Converts a sound to the format that every browser plays (`audio.m4a`), with its wave, and keeps the original without metadata. */
import { CLIP_MAX_SECONDS } from '#contract/limits.ts'
import { FfmpegTimeout, runFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { ItemFailure } from './item-failure.ts'
import type { OriginalExtension } from './item-files.ts'
import { WITHOUT_METADATA } from './make-clip.ts'
import { inputArgs, type ClipTools, type Probe } from './probe-clip.ts'

const TIMEOUT_MS = 5 * 60_000
/** Enough to draw a wave. */
const WAVE_RATE_HZ = 4_000
const WAVE_MAX_BYTES = WAVE_RATE_HZ * 2 * (CLIP_MAX_SECONDS + 60)
const PEAKS = 96
const AAC = ['-c:a', 'aac', '-b:a', '192k', '-ac', '2']
const TO_M4A = ['-movflags', '+faststart', '-f', 'ipod']

/** The containers whose audio is kept as it is, with their extension and ffmpeg's name. */
const KEPT: ReadonlyMap<string, { extension: OriginalExtension; writer: string }> = new Map([
  ['audio/mpeg', { extension: 'mp3', writer: 'mp3' }],
  ['audio/wav', { extension: 'wav', writer: 'wav' }],
  ['audio/flac', { extension: 'flac', writer: 'flac' }],
  ['audio/aiff', { extension: 'aif', writer: 'aiff' }],
])

export interface MadeSound {
  readonly seconds: number
  /** Heights of the wave, 0–100. */
  readonly peaks: number[]
  readonly original: { readonly name: string; readonly extension: OriginalExtension }
}

/** The loudness of 16-bit samples in at most 96 sections, the loudest being 100. */
export function peaksOf(samples: Int16Array): number[] {
  const count = Math.min(PEAKS, samples.length)
  const loudness = Array.from({ length: count }, (_, piece) => {
    const [from, to] = [Math.floor((piece * samples.length) / count), Math.floor(((piece + 1) * samples.length) / count)]
    let squares = 0
    for (let at = from; at < to; at += 1) squares += (samples[at] ?? 0) ** 2
    return Math.sqrt(squares / Math.max(1, to - from))
  })
  const loudest = Math.max(...loudness, 1)
  return loudness.map((each) => Math.round((each / loudest) * 100))
}

async function run(tools: ClipTools, args: readonly string[]): Promise<boolean> {
  try {
    return (await runFfmpeg({ ...tools, args, timeoutMs: TIMEOUT_MS })).code === 0
  } catch (error) {
    if (error instanceof FfmpegTimeout) throw new ItemFailure('unsupported', error)
    throw error
  }
}

async function waveOf(tools: ClipTools): Promise<Int16Array> {
  const args = [...inputArgs('audio/mp4', 'audio.m4a'), '-map', '0:a:0', '-ac', '1', '-ar', String(WAVE_RATE_HZ), '-f', 's16le', 'pipe:1']
  const { code, output } = await runFfmpeg({ ...tools, args, timeoutMs: TIMEOUT_MS, outputMaxBytes: WAVE_MAX_BYTES })
  if (code !== 0) throw new ItemFailure('damaged')
  return new Int16Array(Uint8Array.from(output).buffer, 0, Math.floor(output.length / 2))
}

async function makeOriginal(tools: ClipTools, fileType: string, name: string): Promise<MadeSound['original']> {
  const kept = KEPT.get(fileType)
  const played = { name: 'audio.m4a', extension: 'm4a' } as const
  if (kept === undefined) return played
  const target = `full.${kept.extension}`
  const args = [
    ...inputArgs(fileType, name),
    '-map',
    '0:a:0',
    '-c',
    'copy',
    ...WITHOUT_METADATA,
    ...(kept.writer === 'mp3' ? ['-id3v2_version', '0', '-write_xing', '0'] : []),
    '-f',
    kept.writer,
    '-y',
    target,
  ]
  return (await run(tools, args)) ? { name: target, extension: kept.extension } : played
}

/** Makes `audio.m4a` and the original without metadata in the folder. Throws ItemFailure. */
export async function makeSound(tools: ClipTools, fileType: string, name: string, { audio }: Probe): Promise<MadeSound> {
  if (audio === null) throw new ItemFailure('nothing_in_it')
  const input = inputArgs(fileType, name)
  const end = ['-t', String(CLIP_MAX_SECONDS + 1), ...WITHOUT_METADATA, ...TO_M4A, '-y', 'audio.m4a']
  const isCopied = audio.codec === 'aac' && (await run(tools, [...input, '-map', '0:a:0', '-c', 'copy', '-bsf:a', 'aac_adtstoasc', ...end]))
  if (!isCopied && !(await run(tools, [...input, '-map', '0:a:0', ...AAC, ...end]))) throw new ItemFailure('damaged')
  const samples = await waveOf(tools)
  const seconds = samples.length / WAVE_RATE_HZ
  if (seconds > CLIP_MAX_SECONDS) throw new ItemFailure('too_long')
  if (samples.length === 0) throw new ItemFailure('nothing_in_it')
  return { seconds, peaks: peaksOf(samples), original: await makeOriginal(tools, fileType, name) }
}
