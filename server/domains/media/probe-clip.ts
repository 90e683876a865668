/** Probes a clip or a sound with ffmpeg. We name the reader of the file, so that ffmpeg tries no other and follows no playlist. */
import { CLIP_MAX_SECONDS } from '#contract/limits.ts'
import type { Hold } from '#platform/ffmpeg/hold.ts'
import { runFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { ItemFailure } from './item-failure.ts'

const PROBE_TIMEOUT_MS = 30_000
/** 8K: larger frames would take too much memory. */
export const FRAME_PIXELS_MAX = 7680 * 4320
/** Ours: pixels of all frames that are converted at most, those of ten minutes in 4K with 60 frames a second: half an hour of work. */
export const CLIP_PIXELS_MAX = 3840 * 2160 * 60 * 600
/** For a file that states no frame rate. */
const ASSUMED_FRAMES_PER_SECOND = 60

/** The reader for each type that the detection by content answers (`file-types.ts`). */
const READERS: ReadonlyMap<string, string> = new Map([
  ['video/mp4', 'mov'],
  ['video/x-m4v', 'mov'],
  ['video/quicktime', 'mov'],
  ['video/3gpp', 'mov'],
  ['video/webm', 'matroska'],
  ['video/matroska', 'matroska'],
  ['video/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/flac', 'flac'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'mov'],
  ['audio/aac', 'aac'],
  ['audio/aiff', 'aiff'],
])

/** The arguments with which ffmpeg opens the file `name` of this type. Throws ItemFailure for a type that we do not open. */
export function inputArgs(fileType: string, name: string): string[] {
  const reader = READERS.get(fileType)
  if (reader === undefined) throw new ItemFailure('unsupported')
  return ['-max_pixels', String(FRAME_PIXELS_MAX), '-f', reader, '-i', `file:${name}`]
}

export interface VideoStream {
  readonly codec: string
  /** The pixel format, for example yuv420p. */
  readonly pixels: string
  /** As stored, before rotation. */
  readonly width: number
  readonly height: number
  readonly isTurned: boolean
  readonly hasSquarePixels: boolean
  /** Null when the file does not state it. */
  readonly framesPerSecond: number | null
}

export interface Probe {
  /** Null when the file does not state it. */
  readonly seconds: number | null
  readonly video: VideoStream | null
  readonly audio: { readonly codec: string } | null
}

const DURATION = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m
// Metadata of a stranger cannot match this: ffmpeg starts each of its lines with spaces and a colon.
const STREAM = /^ {4}Stream #0:\d+(?:\[\w+\])?(?:\([^)\n]*\))?: (Video|Audio): (.*)$/
const CODEC = /^([a-z0-9_]+)/
const SIZE = /, (\d{1,5})x(\d{1,5})(?:,| |$)/

function videoOf(words: string, following: string): VideoStream | null {
  const [, width = '0', height = '0'] = SIZE.exec(words) ?? []
  if (words.includes('(attached pic)') || Number(width) === 0 || Number(height) === 0) return null
  const [, frames, thousand] = /, (\d+(?:\.\d+)?)(k?) fps/.exec(words) ?? []
  const [, sarWidth, sarHeight] = /SAR (\d+):(\d+)/.exec(words) ?? []
  return {
    codec: CODEC.exec(words)?.[1] ?? '',
    pixels: /, (yuv\w+|rgb\w+|gbr\w+|gray\w*|pal8|nv\d+)/.exec(words)?.[1] ?? '',
    width: Number(width),
    height: Number(height),
    isTurned: /displaymatrix: rotation of (?!-?0\.00)|^ +rotate +: (?!0$)/m.test(following),
    hasSquarePixels: sarWidth === sarHeight || sarWidth === '0',
    framesPerSecond: frames === undefined ? null : Number(frames) * (thousand === 'k' ? 1000 : 1),
  }
}

/** Parses ffmpeg's description of its input. */
export function readProbe(said: string): Probe {
  const lines = said.split('\n')
  const [, hours, minutes, seconds] = DURATION.exec(said) ?? []
  let video: VideoStream | null = null
  let audio: Probe['audio'] = null
  for (const [at, line] of lines.entries()) {
    const [, kind, words = ''] = STREAM.exec(line) ?? []
    const next = lines.findIndex((other, index) => index > at && /^ {4}Stream #/.test(other))
    if (kind === 'Video') video ??= videoOf(words, lines.slice(at + 1, next < 0 ? undefined : next).join('\n'))
    if (kind === 'Audio') audio ??= { codec: CODEC.exec(words)?.[1] ?? '' }
  }
  return { seconds: seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), video, audio }
}

/** Pixels of all frames: the measure of the work that a clip makes. 0 for a sound. */
export function clipPixels({ seconds, video }: Probe): number {
  if (video === null) return 0
  const frames = (video.framesPerSecond ?? ASSUMED_FRAMES_PER_SECOND) * (seconds ?? CLIP_MAX_SECONDS)
  return video.width * video.height * frames
}

export interface ClipTools {
  readonly ffmpeg: string
  /** The folder with the file and all results. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Holds the conversion while another owner's item has its turn. */
  readonly hold?: Hold | undefined
}

/** Probes the file. Throws ItemFailure: damaged, too_long, too_many_pixels, too_heavy, nothing_in_it. */
export async function probeClip({ ffmpeg, folder, signal }: ClipTools, fileType: string, name: string): Promise<Probe> {
  // Without an output ffmpeg ends with an error, after it has described the input.
  const { said } = await runFfmpeg({ ffmpeg, folder, signal, timeoutMs: PROBE_TIMEOUT_MS, args: inputArgs(fileType, name) })
  if (/Picture size \d+x\d+ is invalid|exceeds specified max pixel/i.test(said)) throw new ItemFailure('too_many_pixels')
  if (!/^Input #0/m.test(said)) throw new ItemFailure('damaged', new Error(said.slice(-500)))
  const probe = readProbe(said)
  if (probe.video === null && probe.audio === null) throw new ItemFailure('nothing_in_it')
  if ((probe.seconds ?? 0) > CLIP_MAX_SECONDS) throw new ItemFailure('too_long')
  if (probe.video !== null && probe.video.width * probe.video.height > FRAME_PIXELS_MAX) throw new ItemFailure('too_many_pixels')
  if (clipPixels(probe) > CLIP_PIXELS_MAX) throw new ItemFailure('too_heavy')
  return probe
}
