/**
 * The demo's users and past with few pictures: one is drawn for each shape and copied for everything of that shape. Drawing all of
 * them takes a minute of a processor, and only the first start of the demo promises it (`e2e/start.spec.ts`).
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DEMO_APPLICATIONS } from '#demo/content/applications.ts'
import { CHAT_FILES } from '#demo/content/chats.ts'
import type { DemoFile, DemoPost } from '#demo/content/post.ts'
import { DEMO_FEATURED_TAGS } from '#demo/content/featured-tags.ts'
import { DEMO_POSTS } from '#demo/content/posts.ts'
import { DEMO_EMAILS, DEMO_MODELS } from '#demo/content/people.ts'
import { drawPosts, type MadeFile } from '#demo/post-files.ts'
import { AVATAR_SIZE, COVER_SIZE, drawPicture, SAMPLE_SIZE } from '#demo/studio/gallery.ts'
import { DEMO_PASSWORD, writeDemo, type DemoMaterial } from '#demo/seed.ts'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createSalt, hashPassword } from '#server/domains/auth/parts.ts'
import { storedPictures } from '#server/domains/media/index.ts'
import type { Config } from '#server/env.ts'
import { withStores } from '#tools/site/parts.ts'
import { photograph } from './applications.ts'
import { linkFolder } from './link-folder.ts'

/** Storage of a picture or an item. */
interface Kept {
  storage: Storage
  /** The storage's folder (`platform/storage/folder-storage.ts`). */
  objectsDir: string
}

/** Copies the files of `id`. Returns the id of the copy. */
async function copyFiles({ objectsDir }: Kept, kind: 'pictures' | 'items', id: string): Promise<string> {
  const copyId = randomUUID()
  await linkFolder(join(objectsDir, kind, id), join(objectsDir, kind, copyId))
  return copyId
}

/** Returns a function that copies the picture and returns the id of the copy. */
async function copiesOfPicture(database: Database, kept: Kept, bytes: Buffer): Promise<() => Promise<string>> {
  const picture = await storedPictures.makePicture(kept.storage, bytes)
  return async () => {
    const id = await copyFiles(kept, 'pictures', picture.id)
    await database.write((tx) => storedPictures.keepPicture(tx, { ...picture, id }))
    return id
  }
}

/** A model whose pictures are drawings, which take milliseconds. */
const DRAWN = 'lucia-herrera'

const lookOf = ({ kind, shape }: DemoFile) => `${kind} ${shape}`

/** Draws one file of each kind and shape. Returns a function that copies them for all files of a post. */
async function copiesOfFiles(kept: Kept): Promise<(post: DemoPost) => Promise<MadeFile[]>> {
  const looks = [...new Map(DEMO_POSTS.flatMap(({ files }) => files).map((file) => [lookOf(file), file])).values()]
  const post = DEMO_POSTS.find(({ modelHandle, files }) => modelHandle === DRAWN && files.length > 1) as DemoPost
  const posts = looks.map((file) => ({ ...post, files: [file] }))
  const drawn = await drawPosts(posts, { storage: kept.storage, studio: { draw: drawPicture }, onDone: () => undefined })
  const made = new Map(looks.map((file, at) => [lookOf(file), drawn[at]?.[0]]))
  return async ({ files }) => {
    const copies: MadeFile[] = []
    for (const { alt, isPreview, ...look } of files) {
      // Without ffmpeg there are pictures only.
      const source = made.get(lookOf({ alt, isPreview, ...look }))
      if (source === undefined) continue
      const itemId = await copyFiles(kept, 'items', source.itemId)
      copies.push({ ...source, itemId, alt, isPreview, storageKey: source.storageKey.replace(source.itemId, itemId) })
    }
    return copies
  }
}

/** The material of the demo with few pictures; `kept` is where they go. `applications`: in place of some that share one photo. */
export async function makeSmallMaterial(
  database: Database,
  kept: Kept,
  applications?: DemoMaterial['applications'],
): Promise<DemoMaterial> {
  const salt = createSalt()
  const secret = { salt, hash: await hashPassword(DEMO_PASSWORD, salt) }
  const [avatar, cover, sample, filesOf] = await Promise.all([
    drawPicture({ of: 'portrait', seed: DRAWN }, AVATAR_SIZE).then((bytes) => copiesOfPicture(database, kept, bytes)),
    drawPicture({ of: 'cover', handle: DRAWN }, COVER_SIZE).then((bytes) => copiesOfPicture(database, kept, bytes)),
    drawPicture({ of: 'sample', handle: DRAWN, product: 0, at: 0 }, SAMPLE_SIZE).then((bytes) => copiesOfPicture(database, kept, bytes)),
    copiesOfFiles(kept),
  ])
  const pictures: [string, { avatarId: string; coverId: string; sampleIds: string[][] }][] = []
  for (const { handle, products } of DEMO_MODELS) {
    const sampleIds: string[][] = []
    for (const { sampleCount } of products) sampleIds.push(await Promise.all(Array.from({ length: sampleCount }, sample)))
    pictures.push([handle, { avatarId: await avatar(), coverId: await cover(), sampleIds }])
  }
  const photo = await photograph()
  return {
    secrets: new Map(DEMO_EMAILS.map((email) => [email, secret])),
    pictures: new Map(pictures),
    deliveryOf: () => ({ fileName: 'work.jpg', fileType: 'image/jpeg', bytes: photo }),
    postFiles: await Promise.all(DEMO_POSTS.map(filesOf)),
    chatFiles: await Promise.all(CHAT_FILES.map(filesOf)),
    featured: await Promise.all(DEMO_FEATURED_TAGS.map(sample)),
    applications:
      applications ??
      (await Promise.all(
        DEMO_APPLICATIONS.map(async ({ slots }) => ({
          avatarId: await avatar(),
          documents: new Map(slots.map((slot) => [slot, photo])),
        })),
      )),
  }
}

/** Fills an empty installation whose files are in its data folder. Every password is that of the demo. */
export const seedSmallDemo = (config: Config, databaseUrl: string): Promise<void> =>
  withStores(config, databaseUrl, async ({ database, storage, secret }) => {
    const objectsDir = join(config.dataDir, 'media', 'objects')
    await writeDemo({ database, storage, secret }, await makeSmallMaterial(database, { storage, objectsDir }))
  })
