/** Events of the demo's posts: published, liked, commented, bought; and the tips. Deterministic. */
import { randomUUID } from 'node:crypto'
import type { Role } from '#realtime/define.ts'
import { SYSTEM, VISITOR, type Actor } from '#server/access/actor.ts'
import { addComment, setLiked } from '#server/domains/posts/comment-post.ts'
import { purchasePostStatement, selectPost } from '#server/domains/posts/posts.sql.ts'
import { publishPost, setPinned } from '#server/domains/posts/publish-post.ts'
import { createDraft, savePost } from '#server/domains/posts/save-post.ts'
import { buyPlan } from '#server/domains/subscriptions/buy-plan.ts'
import { settleTip } from '#server/domains/tips/settle-tips.ts'
import { undoTip } from '#server/domains/tips/undo-tip.ts'
import { giveTipStatement } from '#server/domains/tips/tips.sql.ts'
import { TIP_UNDO_SECONDS, type Language } from '#contract/limits.ts'
import { DEMO_CUSTOMERS, DEMO_DOMAIN, DEMO_MODELS, emailOfCustomer, emailOfModel } from './content/people.ts'
import { planFollows } from './content/plan-orders.ts'
import type { DemoPost } from './content/post.ts'
import type { DemoCustomer } from './content/types.ts'
import { insertReadyItem, insertReadyUpload, selectPlanForDemo } from './demo.sql.ts'
import type { History } from './history.ts'
import { itemColumnsOf, type MadeFile } from './post-files.ts'
import { createRandom, type Random } from './random.ts'

const HOURS_PER_DAY = 24
const SECONDS_PER_HOUR = 3_600
/** These have been Pro for a while; Mara, whom visitors try, is not: she can see what it is like to become it. */
const PRO_CUSTOMERS = ['owen.tremaine', 'lotte', 'yuki', 'sylvie', 'olga.mironova', 'hazel']
const PRO_SINCE_DAYS = 22
/** Mara's purchases, by the titles of the posts. */
const BOUGHT_BY_MARA = ['Four nights under the aurora', 'All five proofs of The Quiet Bay', 'Thirty interface sounds, quiet ones']

const UNDONE_TIP = {
  customer: 'davide',
  modelHandle: 'matteo-rinaldi',
  amountCents: 50_00,
  note: 'Per la porta in fondo',
  hoursAgo: 97,
  afterSeconds: 20,
} as const

/** The language of a model's posts, where it is not English. */
const LANGUAGE_OF: Readonly<Record<string, Language>> = {
  'lin-yutong': 'zh',
  'chen-haoran': 'zh',
  'lucia-herrera': 'es',
  'maya-castellanos': 'es',
  'rafael-monteiro': 'pt',
  'camille-aubert': 'fr',
  'theo-marchand': 'fr',
  'giulia-ferrante': 'it',
  'matteo-rinaldi': 'it',
  'vera-sokolova': 'ru',
  'artyom-belov': 'ru',
}

const actorOf = (userId: string, role: 'user' | 'model'): Actor => ({ ...VISITOR, userId, roles: new Set<Role>(['visitor', 'user', role]) })

/** Different ones, as many as there are. */
function pickSome<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(0, left.length - 1), 1)).flat()
}

const isMara = ({ emailLocalPart }: DemoCustomer) => emailLocalPart === 'mara'

/** Users who may see a post besides its buyers. */
function readersOf({ visibility, modelHandle, daysAgo }: DemoPost): DemoCustomer[] {
  const known = DEMO_CUSTOMERS.filter(({ joinedDaysAgo }) => joinedDaysAgo > daysAgo)
  if (visibility === 'free') return known
  if (visibility === 'pro') return known.filter(({ emailLocalPart }) => PRO_CUSTOMERS.includes(emailLocalPart) && daysAgo < PRO_SINCE_DAYS)
  if (visibility === 'followers')
    return planFollows().flatMap(({ customer, model, followedDaysAgo }) =>
      model.handle === modelHandle && followedDaysAgo > daysAgo ? [customer] : [],
    )
  return []
}

function buyersOf(random: Random, { visibility, title, daysAgo }: DemoPost): DemoCustomer[] {
  if (visibility !== 'paid') return []
  const others = DEMO_CUSTOMERS.filter((customer) => !isMara(customer) && customer.joinedDaysAgo > daysAgo)
  return [...pickSome(random, others, random.int(2, 7)), ...(BOUGHT_BY_MARA.includes(title) ? DEMO_CUSTOMERS.filter(isMara) : [])]
}

export class PastPosts {
  readonly #history: History

  constructor(history: History) {
    this.#history = history
  }

  #idOf(customer: DemoCustomer): string {
    return this.#history.cast.userIdOf(emailOfCustomer(customer))
  }

  /** Some customers are Pro, so that Pro-only posts have readers. */
  addPro(): void {
    for (const [at, localPart] of PRO_CUSTOMERS.entries()) {
      const customer = DEMO_CUSTOMERS.find(({ emailLocalPart }) => emailLocalPart === localPart)
      if (customer === undefined) throw new Error(`nobody has the address ${localPart}`)
      const userId = this.#idOf(customer)
      this.#history.addStep(PRO_SINCE_DAYS * HOURS_PER_DAY - at, async (when) => {
        const plan = await this.#history.tx.one(selectPlanForDemo)
        await this.#history.fundFor(userId, plan.priceCents, when)
        await buyPlan(this.#history.as(actorOf(userId, 'user')), { planId: plan.id, expectedCents: plan.priceCents, isAutoRenewOn: true })
      })
    }
  }

  async #publish(post: DemoPost, files: readonly MadeFile[], model: Actor): Promise<string> {
    const { tx } = this.#history
    for (const file of files) {
      const { objectId } = await tx.one(insertReadyUpload, model.userId ?? '', file.storageKey, file.fileName, file.fileType, file.fileSize)
      await tx.run(insertReadyItem, ...itemColumnsOf(file, model.userId ?? '', objectId))
    }
    const change = this.#history.as(model)
    const { postId, revision } = await createDraft(change)
    const media = files.map(({ itemId, alt, isPreview }) => ({ itemId, alt, isPreview }))
    const { title, teaser, text, visibility, priceCents, tags } = post
    const saved = await savePost(change, {
      postId,
      revision,
      title,
      teaser,
      text,
      visibility,
      priceCents,
      tags,
      media,
      areCommentsOpen: true,
    })
    await publishPost(change, postId, saved, null)
    if (post.isPinned) await setPinned(change, postId, true)
    return postId
  }

  async #buy(userId: string, postId: string, cents: number, at: Date): Promise<void> {
    const { contentRevision } = await this.#history.tx.one(selectPost, postId)
    await this.#history.fundFor(userId, cents, at)
    await this.#history.tx.one(
      purchasePostStatement,
      randomUUID(),
      0,
      Buffer.alloc(32),
      'demo:purchasePost',
      userId,
      null,
      postId,
      cents,
      contentRevision,
    )
  }

  addPost(post: DemoPost, files: readonly MadeFile[]): void {
    const model = DEMO_MODELS.find(({ handle }) => handle === post.modelHandle)
    if (model === undefined) throw new Error(`nobody is called ${post.modelHandle}`)
    const random = createRandom(`post ${post.title}`)
    const modelId = this.#history.cast.userIdOf(emailOfModel(model))
    const published: { postId: string } = { postId: '' }
    const hoursAgo = post.daysAgo * HOURS_PER_DAY - random.between(0, 10)
    /** Some time after it appeared. */
    const later = () => hoursAgo * random.between(0.05, 0.95)
    this.#history.addStep(hoursAgo, async () => {
      published.postId = await this.#publish(post, files, actorOf(modelId, 'model'))
    })
    const buyers = buyersOf(random, post)
    const readers = readersOf(post)
    const boughtHoursAgo = new Map(buyers.map((buyer) => [buyer, later()]))
    for (const [buyer, at] of boughtHoursAgo)
      this.#history.addStep(at, (when) => this.#buy(this.#idOf(buyer), published.postId, post.priceCents ?? 0, when))
    /** Buyers like it after their purchase, all others at any time. */
    const since = (reader: DemoCustomer) => (boughtHoursAgo.get(reader) ?? hoursAgo) * random.between(0.1, 0.9)
    const able = [...readers, ...buyers]
    for (const fan of pickSome(random, able, Math.round(able.length * random.between(0.3, 0.7)))) {
      this.#history.addStep(since(fan), () => setLiked(this.#history.as(actorOf(this.#idOf(fan), 'user')), published.postId, true))
    }
    const language = LANGUAGE_OF[post.modelHandle] ?? 'en'
    const speakers = pickSome(
      random,
      able.filter((reader) => reader.language === language),
      post.comments.length,
    )
    for (const [at, speaker] of speakers.entries()) {
      const text = post.comments[at]
      if (text !== undefined)
        this.#history.addStep(
          since(speaker),
          async () => void (await addComment(this.#history.as(actorOf(this.#idOf(speaker), 'user')), published.postId, text)),
        )
    }
  }

  /** A tip from a profile that its giver took back within the minute. */
  addUndoneTip(): void {
    const customerId = this.#history.cast.userIdOf(`${UNDONE_TIP.customer}@${DEMO_DOMAIN}`)
    const model = DEMO_MODELS.find(({ handle }) => handle === UNDONE_TIP.modelHandle)
    if (model === undefined) throw new Error(`nobody is called ${UNDONE_TIP.modelHandle}`)
    const modelId = this.#history.cast.userIdOf(emailOfModel(model))
    const tip = { id: '' }
    this.#history.addStep(UNDONE_TIP.hoursAgo, async (at) => {
      tip.id = await this.#give({ customerId, modelId, ...UNDONE_TIP, orderId: null }, at)
    })
    this.#history.addStep(UNDONE_TIP.hoursAgo - UNDONE_TIP.afterSeconds / SECONDS_PER_HOUR, () =>
      undoTip(this.#history.as(actorOf(customerId, 'user')), tip.id),
    )
  }

  async #give(
    tip: { customerId: string; modelId: string; amountCents: number; note: string; orderId: string | null },
    at: Date,
  ): Promise<string> {
    const { customerId, modelId, amountCents, note, orderId } = tip
    await this.#history.fundFor(customerId, amountCents, at)
    const { result } = await this.#history.tx.one(
      giveTipStatement,
      randomUUID(),
      0,
      Buffer.alloc(32),
      'demo:giveTip',
      customerId,
      null,
      modelId,
      amountCents,
      note,
      null,
      orderId,
    )
    return result.tipId
  }

  /** A tip for an order, some time after its review. */
  addTip({
    orderId,
    customerId,
    modelId,
    amountCents,
    note,
    hoursAgo,
  }: {
    orderId: () => string
    customerId: string
    modelId: string
    amountCents: number
    note: string
    hoursAgo: number
  }): void {
    const tip = { id: '' }
    this.#history.addStep(hoursAgo, async (at) => {
      tip.id = await this.#give({ customerId, modelId, amountCents, note, orderId: orderId() }, at)
    })
    this.#history.addStep(hoursAgo - TIP_UNDO_SECONDS / SECONDS_PER_HOUR, () => settleTip(this.#history.as(SYSTEM), tip.id))
  }
}
