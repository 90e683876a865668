/**
 * Draws the files of the demo's posts and makes of them what an upload would become. Nothing is written to the database here:
 * the rows follow in the transaction that writes the demo. Without ffmpeg there are pictures only.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { itemKey, putOriginal, putVariant, AUDIO, PREVIEW, VIDEO } from '#server/domains/media/item-files.ts'
import { makeClip } from '#server/domains/media/make-clip.ts'
import { makeImage, makeOriginalImage } from '#server/domains/media/make-image.ts'
import { makeSound } from '#server/domains/media/make-sound.ts'
import { probeClip, type ClipTools } from '#server/domains/media/probe-clip.ts'
import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { chordWav } from './art/chord.ts'
import type { DemoFile, DemoPost } from './content/post.ts'
import { eachOf, type Studio } from './pictures.ts'
import type { PictureName } from './studio/gallery.ts'

/** A processed and stored file of a post, without an owner yet. */
export interface MadeFile extends Pick<DemoFile, 'alt' | 'isPreview'> {
  itemId: string
  kind: DemoFile['kind']
  fileName: string
  /** The upload's own bytes, kept under `items/<itemId>/upload`. */
  storageKey: string
  fileType: string
  fileSize: number
  width: number | null
  height: number | null
  seconds: number | null
  blur: string | null
  /** 0–100. */
  peaks: number[] | null
  widths: number[]
  hasPreview: boolean
  extension: string
}

/** The values of a made file for `insertReadyItem`. */
export const itemColumnsOf = (file: MadeFile, ownerId: string, objectId: string) =>
  [
    file.itemId,
    ownerId,
    objectId,
    file.kind,
    file.fileName,
    file.width,
    file.height,
    file.seconds,
    file.blur,
    file.peaks,
    file.widths,
    file.extension,
    file.hasPreview,
  ] as const

/** As large as a post shows them; what comes after the first picture of a post is smaller, so that the first start is sooner. */
const SIZES = { wide: { width: 840, height: 560 }, tall: { width: 560, height: 700 }, square: { width: 640, height: 640 } } as const
const LATER_SCALE = 0.75
/** A seventh of the usual work. */
const AVIF_EFFORT = 0
const CLIP_SECONDS = 4
const FRAMES_PER_SECOND = 24
const FFMPEG_TIMEOUT_MS = 120_000

interface Drawing {
  storage: Storage
  ffmpeg: string | null
  studio: Studio
}

interface Work extends Drawing {
  file: DemoFile
  /** The picture, or of a clip the one that it moves over. */
  name: PictureName
  /** Of a sound. */
  seed: string
  /** Of the largest size. */
  scale: number
  folder: string
  itemId: string
}

type Made = Pick<MadeFile, 'width' | 'height' | 'seconds' | 'blur' | 'peaks' | 'widths' | 'hasPreview' | 'extension' | 'fileType'>

const quiet = { onWidths: () => Promise.resolve(), onShare: () => Promise.resolve() }

async function draw({ studio, file, name, scale, folder }: Work, fileName: string): Promise<string> {
  const { width, height } = SIZES[file.shape]
  const path = join(folder, fileName)
  await writeFile(path, await studio.draw(name, { width: Math.round(width * scale), height: Math.round(height * scale) }))
  return path
}

async function makePicture(work: Work): Promise<Made> {
  const path = await draw(work, 'source')
  const made = await makeImage(work.storage, work.itemId, path, quiet, AVIF_EFFORT)
  const extension = await makeOriginalImage(work.storage, { id: work.itemId, fileName: work.file.alt }, path, work.folder)
  return { ...made, seconds: null, peaks: null, hasPreview: false, extension, fileType: 'image/png' }
}

const toolsOf = (ffmpeg: string, folder: string): ClipTools => ({ ffmpeg, folder, signal: AbortSignal.timeout(FFMPEG_TIMEOUT_MS) })

/** A slow drive into a drawing, and back. */
async function filmOf(work: Work, tools: ClipTools): Promise<void> {
  await draw(work, 'still.png')
  const { width, height } = SIZES[work.file.shape]
  const frames = CLIP_SECONDS * FRAMES_PER_SECOND
  const zoom = `zoompan=z='1.12-0.12*cos(2*PI*on/${frames})':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${frames}:s=${width}x${height}:fps=${FRAMES_PER_SECOND}`
  const args = [
    '-f',
    'image2',
    '-i',
    'file:still.png',
    '-vf',
    `scale=${width * 3}:-1,${zoom}`,
    '-frames:v',
    String(frames),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-f',
    'mp4',
    'file:source',
  ]
  const { code, said } = await runFfmpeg({ ...tools, args, timeoutMs: FFMPEG_TIMEOUT_MS })
  if (code !== 0) throw new Error(`no clip could be drawn: ${said}`)
}

async function makeFilm(work: Work, ffmpeg: string): Promise<Made> {
  const { storage, itemId, folder, file } = work
  const tools = toolsOf(ffmpeg, folder)
  await filmOf(work, tools)
  const made = await makeClip(tools, 'video/mp4', 'source', await probeClip(tools, 'video/mp4', 'source'), () => undefined)
  await putVariant(storage, itemId, VIDEO, join(folder, 'video.mp4'))
  if (made.hasPreview) await putVariant(storage, itemId, PREVIEW, join(folder, PREVIEW))
  await putOriginal(storage, { id: itemId, fileName: file.alt }, made.original.extension, join(folder, made.original.name))
  const { widths, blur } = await makeImage(storage, itemId, join(folder, 'poster.png'), quiet, AVIF_EFFORT)
  return {
    width: made.width,
    height: made.height,
    seconds: made.seconds,
    blur,
    peaks: null,
    widths,
    hasPreview: made.hasPreview,
    extension: made.original.extension,
    fileType: 'video/mp4',
  }
}

async function makeTune({ storage, itemId, folder, file, seed }: Work, ffmpeg: string): Promise<Made> {
  const tools = toolsOf(ffmpeg, folder)
  await writeFile(join(folder, 'source'), chordWav(seed))
  const made = await makeSound(tools, 'audio/wav', 'source', await probeClip(tools, 'audio/wav', 'source'))
  await putVariant(storage, itemId, AUDIO, join(folder, 'audio.m4a'))
  await putOriginal(storage, { id: itemId, fileName: file.alt }, made.original.extension, join(folder, made.original.name))
  return {
    width: null,
    height: null,
    seconds: made.seconds,
    blur: null,
    peaks: made.peaks,
    widths: [],
    hasPreview: false,
    extension: made.original.extension,
    fileType: 'audio/wav',
  }
}

async function makeFile(drawing: Drawing, file: DemoFile, name: PictureName, seed: string, scale: number): Promise<MadeFile | null> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-demo-'))
  const work: Work = { ...drawing, file, name, seed, scale, folder, itemId: randomUUID() }
  try {
    const { ffmpeg } = drawing
    if (file.kind !== 'image' && ffmpeg === null) return null
    const made =
      file.kind === 'image' || ffmpeg === null
        ? await makePicture(work)
        : file.kind === 'video'
          ? await makeFilm(work, ffmpeg)
          : await makeTune(work, ffmpeg)
    const bytes = await readFile(join(folder, 'source'))
    const storageKey = itemKey(work.itemId, 'upload')
    await drawing.storage.put(storageKey, bytes, made.fileType)
    return {
      ...made,
      itemId: work.itemId,
      kind: file.kind,
      alt: file.alt,
      isPreview: file.isPreview,
      fileName: `${file.alt}.${made.extension}`,
      storageKey,
      fileSize: bytes.length,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of every post, in the order of the posts. `onDone` is called after each post. */
export async function drawPosts(
  posts: readonly DemoPost[],
  { storage, studio, onDone }: { storage: Storage; studio: Studio; onDone: () => void },
): Promise<MadeFile[][]> {
  const ffmpeg = await findFfmpeg()
  return eachOf(posts, async ({ modelHandle, title, files }) => {
    const made: MadeFile[] = []
    let pictures = 0
    for (const [at, file] of files.entries()) {
      const name: PictureName = { of: 'post', handle: modelHandle, title, at: file.kind === 'audio' ? pictures : pictures++ }
      const one = await makeFile({ storage, ffmpeg, studio }, file, name, `${modelHandle}/${title} ${at}`, at === 0 ? 1 : LATER_SCALE)
      if (one !== null) made.push(one)
    }
    onDone()
    return made
  })
}
