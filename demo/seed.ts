/**
 * Fills an empty installation with the demo's users, pictures and history. Pictures first, then everything else in one transaction:
 * a process that dies in the middle leaves no half demo, and the next start seeds again.
 */
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import { createSalt, hashPassword } from '#server/domains/auth/parts.ts'
import { becomeModel } from '#server/domains/models/index.ts'
import { createProduct, saveFeaturedTag, saveTemplate } from '#server/domains/models/parts.ts'
import { keepAcceptanceHours } from '#server/domains/orders/parts.ts'
import { insertFollow } from '#server/domains/models/models.sql.ts'
import { accounts, createUser } from '#server/domains/users/index.ts'
import type { Database, Db, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DeliveryFile } from './art/delivery-files.ts'
import {
  DEMO_ACCOUNTS,
  DEMO_CUSTOMERS,
  DEMO_EMAILS,
  DEMO_FINANCE,
  DEMO_MODELS,
  DEMO_MODERATOR,
  emailOfCustomer,
  emailOfModel,
} from './content/people.ts'
import { daysBefore, planFollows } from './content/plan-orders.ts'
import { DEMO_WITHDRAWALS } from './content/stories.ts'
import type { DemoMediaKind, DemoModel } from './content/types.ts'
import { confirmUser, keepTrends, lockSeeding, selectUserByEmail, setOnline, stampFollow, stampProducts } from './demo.sql.ts'
import { DEMO_POSTS } from './content/posts.ts'
import { DEMO_APPLICATIONS } from './content/applications.ts'
import { CHAT_FILES } from './content/chats.ts'
import { History, type Cast } from './history.ts'
import { drawApplications, PastApplications, type ApplicationPictures } from './past-applications.ts'
import { DEMO_FEATURED_TAGS } from './content/featured-tags.ts'
import { DEMO_TEMPLATES, WITH_TEMPLATES_EVERY } from './content/templates.ts'
import { SCENES } from './content/scenes.ts'
import { addScene, addSlotWaits } from './orders-at-work.ts'
import { addChats } from './past-chats.ts'
import { addTickets } from './past-tickets.ts'
import { pastOrders } from './past-orders.ts'
import { addPeople } from './past-people.ts'
import { PastPosts } from './past-posts.ts'
import { addStaffWork } from './past-staff.ts'
import { addTasks } from './past-tasks.ts'
import { drawDeliveries, drawFeatured, drawModels, eachOf, type ModelPictures } from './pictures.ts'
import { drawPosts, type MadeFile } from './post-files.ts'
import { StudioThreads } from './studio/studio-threads.ts'

/** Public: demo mode listens on this machine only and never handles real money (product.md §11). */
export const DEMO_PASSWORD = 'atelier-demo'

export interface DemoAccount {
  role: 'customer' | 'model' | 'admin'
  email: string
  password: string
}

/** The three accounts to try the demo with. */
export const demoAccounts: readonly DemoAccount[] = (['customer', 'model', 'admin'] as const).map((role) => ({
  role,
  email: DEMO_ACCOUNTS[role].email,
  password: DEMO_PASSWORD,
}))

export interface SeedOptions {
  database: Database
  storage: Storage
  /** The installation's: identity documents are sealed with it. */
  secret: Buffer
  log: Log
  /** Receives the progress. */
  onProgress?: (text: string) => void
}

interface Secret {
  hash: Buffer
  salt: Buffer
}

/** Every third model is at work right now. */
const ONLINE_EVERY = 3
/** Time without heartbeats that keeps the demo's models online. */
const ONLINE_MINUTES = 20
/** Days since the demo's admin signed up. */
const SITE_AGE_DAYS = 460
/** Extra money in Mara's wallet. */
const MARA_CENTS = 240_00
const MARA_DEPOSIT_HOURS_AGO = 0.2
/** Models between two words of progress. */
const PROGRESS_EVERY = 6
const POSTS_PROGRESS_EVERY = 10
/** A tip follows the review by so many hours. */
const TIP_HOURS_LATER = 0.3

async function seedUser(
  tx: Tx,
  person: { name: string; email: string; handle?: string; joined: Date; language: string },
  { hash, salt }: Secret,
  adminRole: AdminRole | null = null,
): Promise<string> {
  const id = await createUser(
    tx,
    { email: person.email, name: person.name, passwordHash: hash, passwordSalt: salt, adminRole, termsVersion: TERMS_VERSION },
    person.handle,
  )
  await tx.run(confirmUser, id, person.joined, person.language)
  return id
}

/** The templates, by the kind of media of the products that have one. */
async function seedTemplates(tx: Tx): Promise<ReadonlyMap<DemoMediaKind, string>> {
  const byKind = new Map<DemoMediaKind, string>()
  for (const { of, template } of DEMO_TEMPLATES) {
    const id = await saveTemplate({ tx, touch: () => undefined }, null, template)
    if (of !== null) byKind.set(of, id)
  }
  return byKind
}

async function seedModel(
  tx: Tx,
  model: DemoModel,
  userId: string,
  pictures: ModelPictures,
  templates: ReadonlyMap<DemoMediaKind, string>,
): Promise<{ id: string; addonIds: string[] }[]> {
  const { headline, bio, tags, languages, joinedDaysAgo } = model
  await accounts.setPicture(tx, userId, pictures.avatarId)
  await becomeModel(tx, userId, { headline, bio, tags, languages, coverId: pictures.coverId, joinedDaysAgo })
  const products: { id: string; addonIds: string[] }[] = []
  for (const [place, product] of model.products.entries())
    products.push(
      await createProduct(tx, userId, place, {
        ...product,
        sampleIds: pictures.sampleIds[place] ?? [],
        templateId: templates.get(product.mediaKind) ?? null,
      }),
    )
  return products
}

/** All users and products. */
async function seedPeople(
  tx: Tx,
  startedAt: number,
  secrets: ReadonlyMap<string, Secret>,
  pictures: ReadonlyMap<string, ModelPictures>,
): Promise<Cast & { adminId: string; otherAdminId: string }> {
  const ids = new Map<string, string>()
  const products = new Map<string, { id: string; addonIds: string[] }[]>()
  const secretOf = (email: string): Secret => {
    const secret = secrets.get(email)
    if (secret === undefined) throw new Error(`no password was made for ${email}`)
    return secret
  }
  const { admin } = DEMO_ACCOUNTS
  const adminId = await seedUser(
    tx,
    { ...admin, joined: daysBefore(startedAt, SITE_AGE_DAYS), language: 'en' },
    secretOf(admin.email),
    'owner',
  )
  const seedColleague = ({ name, email, joinedDaysAgo }: typeof DEMO_MODERATOR | typeof DEMO_FINANCE, role: AdminRole) =>
    seedUser(tx, { name, email, joined: daysBefore(startedAt, joinedDaysAgo), language: 'en' }, secretOf(email), role)
  const otherAdminId = await seedColleague(DEMO_MODERATOR, 'moderator')
  await seedColleague(DEMO_FINANCE, 'finance')
  const templates = await seedTemplates(tx)
  const seedOneModel = async (model: DemoModel): Promise<void> => {
    const email = emailOfModel(model)
    const drawn = pictures.get(model.handle)
    if (drawn === undefined) throw new Error(`no pictures were drawn of ${model.handle}`)
    const id = await seedUser(
      tx,
      {
        name: model.name,
        email,
        handle: model.handle,
        joined: daysBefore(startedAt, model.joinedDaysAgo),
        language: model.handle === DEMO_ACCOUNTS.model.handle ? 'en' : model.languages[0],
      },
      secretOf(email),
    )
    ids.set(email, id)
    const hasTemplates = DEMO_MODELS.indexOf(model) % WITH_TEMPLATES_EVERY === 0
    products.set(model.handle, await seedModel(tx, model, id, drawn, hasTemplates ? templates : new Map()))
    await tx.run(stampProducts, id, daysBefore(startedAt, model.joinedDaysAgo))
  }
  // As they came: lists go along the ids, which are in the order of time.
  const people = [
    ...DEMO_MODELS.map((model) => ({ joinedDaysAgo: model.joinedDaysAgo, seed: () => seedOneModel(model) })),
    ...DEMO_CUSTOMERS.map((customer) => ({
      joinedDaysAgo: customer.joinedDaysAgo,
      seed: async () => {
        const email = emailOfCustomer(customer)
        const joined = daysBefore(startedAt, customer.joinedDaysAgo)
        ids.set(email, await seedUser(tx, { name: customer.name, email, joined, language: customer.language }, secretOf(email)))
      },
    })),
  ]
  for (const { seed } of people.toSorted((one, other) => other.joinedDaysAgo - one.joinedDaysAgo)) await seed()
  return {
    adminId,
    otherAdminId,
    userIdOf(email) {
      const id = ids.get(email)
      if (id === undefined) throw new Error(`nobody has the address ${email}`)
      return id
    },
    productOf(model, place) {
      const product = products.get(model.handle)?.[place]
      if (product === undefined) throw new Error(`${model.handle} has no product ${place}`)
      return product
    },
  }
}

/** One hash for each account: every address has a salt of its own. */
async function hashPasswords(emails: readonly string[]): Promise<Map<string, Secret>> {
  return new Map(
    await eachOf(emails, async (email): Promise<[string, Secret]> => {
      const salt = createSalt()
      return [email, { salt, hash: await hashPassword(DEMO_PASSWORD, salt) }]
    }),
  )
}

const isThere = async (db: Db): Promise<boolean> => (await db.maybe(selectUserByEmail, DEMO_ACCOUNTS.admin.email)) !== undefined

/** The slow part, which needs no transaction: pictures (stored at once), deliveries (kept in memory), passwords. */
export interface DemoMaterial {
  secrets: ReadonlyMap<string, Secret>
  pictures: ReadonlyMap<string, ModelPictures>
  deliveryOf: (model: DemoModel, mediaKind: DemoMediaKind) => DeliveryFile
  /** Of each post of the demo, in their order. */
  postFiles: readonly (readonly MadeFile[])[]
  /** Those of CHAT_FILES, in their order. */
  chatFiles: readonly (readonly MadeFile[])[]
  /** Pictures of the featured tags, in their order. */
  featured: readonly string[]
  /** Of each application of the demo, in their order. */
  applications: readonly ApplicationPictures[]
}

/** Makes everything that the demo shows. Uses both processors for some seconds. */
export async function makeMaterial({
  database,
  storage,
  onProgress = () => undefined,
}: Omit<SeedOptions, 'log' | 'secret'>): Promise<DemoMaterial> {
  let drawn = 0
  const onDone = () => {
    drawn += 1
    if (drawn % PROGRESS_EVERY === 0) onProgress(`drawing pictures: ${drawn} of ${DEMO_MODELS.length} models`)
  }
  let posts = 0
  const onPost = () => {
    posts += 1
    if (posts % POSTS_PROGRESS_EVERY === 0) onProgress(`making the files of posts: ${posts} of ${DEMO_POSTS.length}`)
  }
  const studio = new StudioThreads()
  try {
    const [secrets, { pictures, samples }] = await Promise.all([
      hashPasswords(DEMO_EMAILS),
      drawModels(DEMO_MODELS, { database, storage, studio, onDone }),
    ])
    const delivered = pastOrders().filter(({ deliveredHoursAgo }) => deliveredHoursAgo !== null)
    const wanted = delivered.map(({ model, product }) => ({ model, mediaKind: product.mediaKind }))
    return {
      secrets,
      pictures,
      deliveryOf: await drawDeliveries(wanted, samples),
      featured: await drawFeatured({ database, storage, studio }),
      applications: await drawApplications({ database, storage, studio }),
      postFiles: await drawPosts(DEMO_POSTS, { storage, studio, onDone: onPost }),
      chatFiles: await drawPosts(CHAT_FILES, { storage, studio, onDone: () => undefined }),
    }
  } finally {
    await studio.close()
  }
}

async function seedFollows(tx: Tx, cast: Cast, startedAt: number): Promise<void> {
  for (const { customer, model, followedDaysAgo } of planFollows().toSorted((one, other) => other.followedDaysAgo - one.followedDaysAgo)) {
    const [userId, modelId] = [cast.userIdOf(emailOfCustomer(customer)), cast.userIdOf(emailOfModel(model))]
    await tx.run(insertFollow, userId, modelId)
    await tx.run(stampFollow, userId, modelId, daysBefore(startedAt, followedDaysAgo))
  }
}

/** Figures of the profiles, now that the past has its times; and the models who are at work. */
async function seedFigures(tx: Tx, cast: Cast): Promise<void> {
  for (const [place, model] of DEMO_MODELS.entries()) {
    const modelId = cast.userIdOf(emailOfModel(model))
    await keepAcceptanceHours(tx, modelId)
    if (place % ONLINE_EVERY === 0) await tx.run(setOnline, modelId, ONLINE_MINUTES)
  }
}

/** Writes users and history in one transaction, unless they exist. Returns whether it did. Of two at once, one writes. */
export async function writeDemo(
  { database, storage, secret }: Pick<SeedOptions, 'database' | 'storage' | 'secret'>,
  { secrets, pictures, deliveryOf, postFiles, chatFiles, featured, applications }: DemoMaterial,
): Promise<boolean> {
  const startedAt = Date.now()
  const isWritten = await database.write(async (tx) => {
    await tx.one(lockSeeding)
    if (await isThere(tx)) return false
    const cast = await seedPeople(tx, startedAt, secrets, pictures)
    const history = new History({ tx, storage, cast, startedAt, adminId: cast.adminId, otherAdminId: cast.otherAdminId, deliveryOf })
    const posts = new PastPosts(history)
    for (const order of pastOrders()) {
      const emails = { customer: emailOfCustomer(order.customer), model: emailOfModel(order.model) }
      const orderId = history.addOrder(order, emails)
      if (order.tip === null || order.reviewedHoursAgo === null) continue
      posts.addTip({
        ...order.tip,
        orderId,
        customerId: cast.userIdOf(emails.customer),
        modelId: cast.userIdOf(emails.model),
        hoursAgo: Math.max(0.1, order.reviewedHoursAgo - TIP_HOURS_LATER),
      })
    }
    for (const scene of SCENES) addScene(history, scene)
    addSlotWaits(history)
    posts.addUndoneTip()
    addChats(history, chatFiles)
    addTickets(history, cast.adminId)
    posts.addPro()
    for (const [at, post] of DEMO_POSTS.entries()) posts.addPost(post, postFiles[at] ?? [])
    const past = new PastApplications({ history, storage, secret, adminId: cast.adminId })
    for (const [at, pictureSet] of applications.entries()) {
      const application = DEMO_APPLICATIONS[at]
      if (application !== undefined) past.add(application, pictureSet)
    }
    addStaffWork(history, startedAt)
    for (const withdrawal of DEMO_WITHDRAWALS) {
      const model = DEMO_MODELS.find(({ handle }) => handle === withdrawal.modelHandle)
      if (model !== undefined) history.addWithdrawal(withdrawal, emailOfModel(model))
    }
    history.addDeposit(DEMO_ACCOUNTS.customer.email, MARA_CENTS, MARA_DEPOSIT_HOURS_AGO)
    await seedFollows(tx, cast, startedAt)
    for (const [at, { picture: _of, ...tag }] of DEMO_FEATURED_TAGS.entries())
      await saveFeaturedTag({ tx, touch: () => undefined }, { known: null, featured: tag, pictureId: featured[at] ?? null })
    await history.play()
    await seedFigures(tx, cast)
    await addTasks(history, startedAt)
    await addPeople(history)
    return true
  })
  if (isWritten) await database.write(async (tx) => void (await tx.run(keepTrends)))
  return isWritten
}

/** Seeds the demo unless it is there. Answers whether it did. */
export async function seedDemo({ database, storage, secret, log, onProgress = () => undefined }: SeedOptions): Promise<boolean> {
  if (await isThere(database)) return false
  const startedAt = Date.now()
  const material = await makeMaterial({ database, storage, onProgress })
  onProgress('writing people, orders and reviews')
  const isSeeded = await writeDemo({ database, storage, secret }, material)
  log.info({ ms: Date.now() - startedAt }, isSeeded ? 'the demo was seeded' : 'another process has seeded the demo')
  return isSeeded
}
