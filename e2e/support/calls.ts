/** Test steps without screens: calls by HTTP, sessions put into a browser, starting money and orders. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Contract } from '#contract/index.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { confirmWithoutMail, createSalt, hashPassword } from '#server/domains/auth/parts.ts'
import { walletOf } from '#server/domains/ledger/index.ts'
import { anyUser, createUser, sessions } from '#server/domains/users/index.ts'
import { deposit, signIn } from '#test-support/money.ts'
import type { TestSite } from './site.ts'

export type Kind = 'query' | 'mutation' | 'action'

export interface Answer {
  /** Of HTTP. */
  status: number
  value: unknown
  /** Of the failure; undefined when the call went well. */
  code: string | undefined
  /** The server's own words for the failure. */
  message: string | undefined
}

export interface TestUser {
  userId: string
  token: string
  name: string
  email: string
  password: string
}

type Profile = NonNullable<ResultOf<Contract['models']['getByName']>>
type Mine = NonNullable<ResultOf<Contract['auth']['getUser']>>

/** The model whose account the demo gives away, and her product. */
export const MODEL = { handle: 'ines-duarte', name: 'Ines Duarte', product: 'Glaze portrait' } as const

/** One call as any HTTP client makes it, for example `call(site, 'query', 'auth:getUser', { token })`. */
export async function call(site: TestSite, kind: Kind, path: string, args: object): Promise<Answer> {
  const response = await fetch(`${site.url}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const body = (await response.json()) as { value?: unknown; errorMessage?: string; errorData?: { code?: string; message?: string } }
  return { status: response.status, value: body.value, code: body.errorData?.code, message: body.errorData?.message ?? body.errorMessage }
}

/** The result of a call that must go well; throws with the server's refusal. */
export async function valueOf(site: TestSite, kind: Kind, path: string, args: object): Promise<unknown> {
  const { status, value, code, message } = await call(site, kind, path, args)
  if (status !== 200) throw new Error(`${path} answered ${status} ${code}: ${message}`)
  return value
}

export const getUser = async (site: TestSite, token: string): Promise<Mine> =>
  (await valueOf(site, 'query', 'auth:getUser', { token })) as Mine

/** A new session of one of the demo's accounts. */
export async function openSession(site: TestSite, role: keyof TestSite['accounts']): Promise<string> {
  const { rows } = await site.server.database.pool.query<{ id: string }>('select id from users.users where email = $1', [
    site.accounts[role].email,
  ])
  return signIn(site.server, String(rows[0]?.id))
}

const PASSWORD = 'a quiet morning'
/** Hashed once per process: hashing takes 20 ms. */
let secret: Promise<{ passwordHash: Buffer; passwordSalt: Buffer }> | undefined
async function hashOnce(): Promise<{ passwordHash: Buffer; passwordSalt: Buffer }> {
  const passwordSalt = createSalt()
  return { passwordHash: await hashPassword(PASSWORD, passwordSalt), passwordSalt }
}

/** An account with an empty wallet, a confirmed address and a session, written without the sign-up and its mail. */
export async function newUser(site: TestSite, name = 'Robin Vale'): Promise<TestUser> {
  const person = { name, email: `robin.${randomUUID()}@example.org`, password: PASSWORD }
  const hashed = await (secret ??= hashOnce())
  const session = await site.server.realtime.write('test/users:create', SYSTEM, async (context) => {
    const userId = await createUser(context.tx, { ...hashed, name, email: person.email, adminRole: null, termsVersion: TERMS_VERSION })
    await confirmWithoutMail(context, userId)
    context.touch(anyUser())
    return { userId, token: sessions.open(context, userId) }
  })
  return { ...person, ...session }
}

/** A new account as the sign-up leaves it: the mail with its link is on its way. */
export async function newUnconfirmed(site: TestSite, name = 'Robin Vale'): Promise<TestUser> {
  const person = { name, email: `robin.${randomUUID()}@example.org`, password: PASSWORD }
  // All users of a run come from one network address, which may open 50 accounts, and ask for 50 mails, before it has to wait.
  await site.server.database.pool.query(`delete from auth.attempts where key like '% network %'`)
  const session = (await valueOf(site, 'mutation', 'auth:register', { ...person, isAdult: true, acceptsTerms: true })) as {
    userId: string
    token: string
  }
  return { ...person, ...session }
}

/** Signs a browser in, as the screens do: the token as JSON text in a cookie (spec §3). */
export async function putSession(context: BrowserContext, site: TestSite, token: string): Promise<void> {
  await context.addCookies([{ name: 'auth_token', value: encodeURIComponent(JSON.stringify(token)), url: site.url }])
}

/** Cookies that a browser already has when the test begins. */
export const putCookies = (context: BrowserContext, site: TestSite, cookies: Readonly<Record<string, string>>): Promise<void> =>
  context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url })))

/** Puts money on the wallet; open pages show it. `dollars` may have cents. */
export async function fund(site: TestSite, { userId }: Pick<TestUser, 'userId'>, dollars: number): Promise<void> {
  await deposit(site.server, userId, Math.round(dollars * 100))
  await site.server.realtime.write('test/deposits:credit', SYSTEM, async ({ touch }) => touch(walletOf(userId)))
}

export async function profileOf(site: TestSite, name: string = MODEL.handle): Promise<Profile> {
  return (await valueOf(site, 'query', 'models:getByName', { name })) as Profile
}

/** The published posts of the demo's model, newest first. */
export async function listPosts(site: TestSite): Promise<ResultOf<Contract['posts']['listByModel']>['items']> {
  const { _id: modelId } = await profileOf(site)
  return ((await valueOf(site, 'query', 'posts:listByModel', { modelId, limit: 100 })) as ResultOf<Contract['posts']['listByModel']>).items
}

/** Places an order without add-ons, of the demo's model and product unless others are named; the wallet must hold its price. */
export async function placeOrder(
  site: TestSite,
  { token }: Pick<TestUser, 'token'>,
  brief: string,
  { handle, product: name }: { handle: string; product: string } = MODEL,
): Promise<{ orderId: string; price: number }> {
  const product = (await profileOf(site, handle)).products.find((each) => each.name === name)
  if (product === undefined) throw new Error(`${handle} does not sell ${name}`)
  const { orderId } = (await valueOf(site, 'mutation', 'orders:placeOrder', {
    token,
    productId: product._id,
    addonIds: [],
    desiredText: brief,
    expectedTotal: product.price,
  })) as { orderId: string }
  return { orderId, price: product.price }
}

/** Writes to a user in the chat of the two, which is opened for it. */
export async function sayTo(site: TestSite, { token }: Pick<TestUser, 'token'>, userId: string, text: string): Promise<{ chatId: string }> {
  const { chatId } = (await valueOf(site, 'mutation', 'chats:open', { token, userId })) as { chatId: string }
  await valueOf(site, 'mutation', 'chats:send', { token, chatId, clientId: randomUUID(), text })
  return { chatId }
}

/** Opens a ticket of a user. */
export async function askTeam(site: TestSite, { token }: Pick<TestUser, 'token'>, text = 'I have sent 50 USDT.'): Promise<string> {
  const args = { token, clientId: randomUUID(), category: 'deposit', subject: 'Where is my deposit?', text }
  return ((await valueOf(site, 'mutation', 'tickets:create', args)) as { ticketId: string }).ticketId
}

/** Delivers one picture for an order, as the model. */
export async function deliver(
  site: TestSite,
  modelToken: string,
  orderId: string,
  file: { name: string; type: string; bytes: Buffer },
): Promise<void> {
  const about = { fileName: file.name, contentType: file.type }
  const { objectId } = (await valueOf(site, 'action', 'cloudflare_r2:uploadToR2', {
    token: modelToken,
    base64Data: file.bytes.toString('base64'),
    ...about,
    purpose: 'order-media',
  })) as { objectId: string }
  await valueOf(site, 'mutation', 'orders:completeOrderWithMediaR2', {
    token: modelToken,
    orderId,
    objectId,
    fileName: file.name,
    fileType: file.type,
    fileSize: file.bytes.length,
  })
}
