/**
 * Converts a clip to the format that every browser plays: `video.mp4` (H.264, AAC, at most 1080p, starts to play while it loads), a poster,
 * a few silent seconds as a preview, and the original without metadata.
 *
 *   already in that format? ── yes ──▶ copied without its metadata
 *                           └─ no ───▶ encoded anew
 */
import { readdir } from 'node:fs/promises'
import { CLIP_MAX_SECONDS } from '#contract/limits.ts'
import { FfmpegTimeout, runFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { ItemFailure } from './item-failure.ts'
import { PREVIEW, type OriginalExtension } from './item-files.ts'
import { inputArgs, probeClip, type ClipTools, type Probe, type VideoStream } from './probe-clip.ts'

const LONG_SIDE = 1920
const SHORT_SIDE = 1080
const MAKE_TIMEOUT_MS = 30 * 60_000
const SMALL_TIMEOUT_MS = 3 * 60_000
/** The preview for lists: its longest duration, and its size in pixels. */
const PREVIEW_SECONDS = 4
const PREVIEW_SIDE = 480
/** A copy may exceed the limit by this much, because headers round. */
const SLACK_SECONDS = 1

/** Drops titles, places, devices, chapters, subtitles, data, and the encoder's name. */
export const WITHOUT_METADATA = [
  '-map_metadata',
  '-1',
  '-map_metadata:s',
  '-1',
  '-map_chapters',
  '-1',
  '-sn',
  '-dn',
  '-fflags',
  '+bitexact',
] as const
/** Removes text that cameras write between the pictures (SEI), place included. */
const SEI_FILTER: Readonly<Record<string, string>> = { h264: 'filter_units=remove_types=6', hevc: 'filter_units=remove_types=39|40' }

const TO_MP4 = ['-movflags', '+faststart', '-f', 'mp4']

const withoutSei = (codec: string): string[] => (SEI_FILTER[codec] === undefined ? [] : ['-bsf:v', SEI_FILTER[codec]])

const isPlayable = (video: VideoStream, { audio }: Probe): boolean =>
  video.codec === 'h264' &&
  (video.pixels === 'yuv420p' || video.pixels === 'yuvj420p') &&
  !video.isTurned &&
  video.hasSquarePixels &&
  Math.max(video.width, video.height) <= LONG_SIDE &&
  Math.min(video.width, video.height) <= SHORT_SIDE &&
  (audio === null || audio.codec === 'aac')

const copyArgs = (video: VideoStream) => ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', ...withoutSei(video.codec)]

/** Fits into 1080p, upright or not, with even sides and square pixels. */
const fitFilter = (long: number, short: number): string =>
  [
    'scale=trunc(iw*sar/2)*2:trunc(ih/2)*2',
    'setsar=1',
    `scale=w='if(gte(iw,ih),min(iw,${long}),min(iw,${short}))':h='if(gte(iw,ih),min(ih,${short}),min(ih,${long}))':force_original_aspect_ratio=decrease`,
    'scale=trunc(iw/2)*2:trunc(ih/2)*2',
  ].join(',')

const encodeArgs = [
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  '-vsync',
  'vfr',
  '-vf',
  fitFilter(LONG_SIDE, SHORT_SIDE),
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-maxrate',
  '5M',
  '-bufsize',
  '10M',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ac',
  '2',
]

interface Made {
  readonly width: number
  readonly height: number
  readonly seconds: number
}

async function run(tools: ClipTools, args: readonly string[], timeoutMs: number, onSeconds?: (seconds: number) => void): Promise<boolean> {
  try {
    const { code, said } = await runFfmpeg({ ...tools, args, timeoutMs, ...(onSeconds === undefined ? {} : { onSeconds }) })
    return code === 0 && !/partial file|Invalid data found|Error while decoding|corrupt/i.test(said)
  } catch (error) {
    if (error instanceof FfmpegTimeout) throw new ItemFailure('unsupported', error)
    throw error
  }
}

/** Copies a playable clip; encodes any other. A file that ends early or breaks in the middle is damaged. */
async function makeVideo(
  tools: ClipTools,
  fileType: string,
  name: string,
  probe: Probe,
  video: VideoStream,
  onSeconds: (seconds: number) => void,
): Promise<void> {
  const input = inputArgs(fileType, name)
  const end = ['-t', String(CLIP_MAX_SECONDS + SLACK_SECONDS), ...WITHOUT_METADATA, ...TO_MP4, '-y', 'video.mp4']
  if (isPlayable(video, probe) && (await run(tools, [...input, ...copyArgs(video), ...end], SMALL_TIMEOUT_MS))) return
  if (!(await run(tools, [...input, ...encodeArgs, ...end], MAKE_TIMEOUT_MS, onSeconds))) throw new ItemFailure('damaged')
}

/** Keeps the original's own streams where their container can hold them; otherwise uses the playable file. Answers its name. */
async function makeOriginal(tools: ClipTools, fileType: string, name: string, video: VideoStream): Promise<MadeClip['original']> {
  if (fileType !== 'video/mp4' && fileType !== 'video/quicktime' && fileType !== 'video/x-m4v')
    return { name: 'video.mp4', extension: 'mp4' }
  const args = [...inputArgs(fileType, name), ...copyArgs(video), ...WITHOUT_METADATA, ...TO_MP4, '-y', 'full.mp4']
  return (await run(tools, args, SMALL_TIMEOUT_MS)) ? { name: 'full.mp4', extension: 'mp4' } : { name: 'video.mp4', extension: 'mp4' }
}

const CLEAN = 'video/mp4'

/** Takes the poster a little into the clip, because the first frame is often black. */
async function makePoster(tools: ClipTools, seconds: number): Promise<void> {
  for (const at of [Math.min(3, seconds * 0.1), 0]) {
    const args = [
      '-ss',
      at.toFixed(2),
      ...inputArgs(CLEAN, 'video.mp4'),
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-y',
      'poster.png',
    ]
    if ((await run(tools, args, SMALL_TIMEOUT_MS)) && (await readdir(tools.folder)).includes('poster.png')) return
  }
  throw new ItemFailure('damaged')
}

/**
 * Starts where the poster is, or at the beginning of a short clip. Without a preview, lists show the poster: no reason to refuse the clip.
 */
const makePreview = (tools: ClipTools, seconds: number): Promise<boolean> => {
  const start = seconds > 2 * PREVIEW_SECONDS ? Math.min(3, seconds * 0.1) : 0
  const picture = [
    '-map',
    '0:v:0',
    '-an',
    '-vsync',
    'vfr',
    '-vf',
    `${fitFilter(PREVIEW_SIDE, PREVIEW_SIDE)},fps=24`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '28',
    '-maxrate',
    '800k',
    '-bufsize',
    '1600k',
    '-pix_fmt',
    'yuv420p',
  ]
  return run(
    tools,
    [
      '-ss',
      start.toFixed(2),
      ...inputArgs(CLEAN, 'video.mp4'),
      '-t',
      String(PREVIEW_SECONDS),
      ...picture,
      ...WITHOUT_METADATA,
      ...TO_MP4,
      '-y',
      PREVIEW,
    ],
    SMALL_TIMEOUT_MS,
  )
}

export interface MadeClip extends Made {
  /** Whether `preview.mp4` could be made. */
  readonly hasPreview: boolean
  /** The names of the made files, in the folder. */
  readonly original: { readonly name: string; readonly extension: OriginalExtension }
}

/** Makes `video.mp4`, `poster.png`, `preview.mp4` and the original without metadata in the folder. Throws ItemFailure. */
export async function makeClip(
  tools: ClipTools,
  fileType: string,
  name: string,
  probe: Probe,
  onShare: (share: number) => void,
): Promise<MadeClip> {
  const { video } = probe
  if (video === null) throw new ItemFailure('nothing_in_it')
  await makeVideo(tools, fileType, name, probe, video, (seconds) => onShare(Math.min(1, seconds / (probe.seconds ?? CLIP_MAX_SECONDS))))
  // Measured on the result: there the size is upright and the length exact.
  const made = await probeClip(tools, CLEAN, 'video.mp4')
  if (made.video === null || made.seconds === null) throw new ItemFailure('damaged')
  await makePoster(tools, made.seconds)
  const hasPreview = await makePreview(tools, made.seconds)
  const original = await makeOriginal(tools, fileType, name, video)
  return { width: made.video.width, height: made.video.height, seconds: made.seconds, hasPreview, original }
}
