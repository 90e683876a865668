/** The demo's users and history with rows for pictures but no files, since drawing takes most of the seeding time. */
import { randomUUID } from 'node:crypto'
import { createSalt, hashPassword } from '#server/domains/auth/parts.ts'
import { DEMO_APPLICATIONS } from '#demo/content/applications.ts'
import { CHAT_FILES } from '#demo/content/chats.ts'
import type { DemoPost } from '#demo/content/post.ts'
import { DEMO_POSTS } from '#demo/content/posts.ts'
import { DEMO_FEATURED_TAGS } from '#demo/content/featured-tags.ts'
import { DEMO_EMAILS, DEMO_MODELS } from '#demo/content/people.ts'
import type { MadeFile } from '#demo/post-files.ts'
import { DEMO_PASSWORD, writeDemo, type DemoMaterial } from '#demo/seed.ts'
import type { Config } from '#server/env.ts'
import { statement } from '#platform/db/statement.ts'
import type { Database } from '#platform/db/database.ts'
import { withStores } from '#tools/site/parts.ts'
import { photograph } from './applications.ts'

const insertPictures = statement<[count: number], { id: string }>(
  'test.insertPictures',
  `insert into media.pictures (width, height, widths) select 96, 96, '{96}' from generate_series(1, $1) returning id`,
)

const FILE = {
  storageKey: '',
  fileType: 'image/png',
  fileSize: 100,
  width: 96,
  height: 96,
  seconds: null,
  blur: null,
  peaks: null,
  widths: [96],
  hasPreview: false,
  extension: 'png',
} as const

const filesOf = ({ files }: DemoPost): MadeFile[] =>
  files.map(({ kind, alt, isPreview }, at) => {
    const itemId = randomUUID()
    const isSound = kind === 'audio'
    return {
      ...FILE,
      widths: [...FILE.widths],
      itemId,
      storageKey: `items/${itemId}/upload`,
      kind,
      alt,
      isPreview,
      fileName: `${at}.png`,
      ...(isSound ? { width: null, height: null } : {}),
      seconds: kind === 'image' ? null : 4,
      peaks: isSound ? [50] : null,
    }
  })

async function makePlainMaterial(database: Database): Promise<DemoMaterial> {
  const salt = createSalt()
  const secret = { salt, hash: await hashPassword(DEMO_PASSWORD, salt) }
  const pictureCount = DEMO_MODELS.reduce(
    (sum, { products }) => products.reduce((count, { sampleCount }) => count + sampleCount, sum + 2),
    DEMO_APPLICATIONS.length + DEMO_FEATURED_TAGS.length,
  )
  const pictures = (await database.write((tx) => tx.many(insertPictures, pictureCount))).map(({ id }) => id)
  const next = () => pictures.pop() ?? ''
  const photo = await photograph()
  return {
    secrets: new Map(DEMO_EMAILS.map((email) => [email, secret])),
    pictures: new Map(
      DEMO_MODELS.map(({ handle, products }) => [
        handle,
        { avatarId: next(), coverId: next(), sampleIds: products.map(({ sampleCount }) => Array.from({ length: sampleCount }, next)) },
      ]),
    ),
    deliveryOf: () => ({ fileName: 'work.jpg', fileType: 'image/jpeg', bytes: photo }),
    postFiles: DEMO_POSTS.map(filesOf),
    chatFiles: CHAT_FILES.map(filesOf),
    featured: DEMO_FEATURED_TAGS.map(next),
    applications: DEMO_APPLICATIONS.map(({ slots }) => ({ avatarId: next(), documents: new Map(slots.map((slot) => [slot, photo])) })),
  }
}

/** Fills an empty installation. Every password is that of the demo. */
export const seedPlainDemo = (config: Config, databaseUrl: string): Promise<void> =>
  withStores(
    config,
    databaseUrl,
    async ({ database, storage, secret }) => void (await writeDemo({ database, storage, secret }, await makePlainMaterial(database))),
  )
