/** What tests do without a screen: calls by HTTP, sessions put into a browser, money and orders to begin with. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { confirmWithoutMail } from '#server/domains/auth/parts.ts'
import { notificationsOf } from '#server/domains/notifications/index.ts'
import { expect, type TestHouse } from './house.ts'

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

export interface Member {
  userId: string
  token: string
  name: string
  email: string
  password: string
}

type Profile = NonNullable<ResultOf<Contract['models']['getByName']>>
type Mine = NonNullable<ResultOf<Contract['auth']['getUser']>>

/** The model whose account the demo gives away, and what she sells. */
export const MODEL = { handle: 'ines-duarte', name: 'Ines Duarte', product: 'Glaze portrait' } as const

/** One call as any HTTP client makes it, for example `call(house, 'query', 'auth:getUser', { token })`. */
export async function call(house: TestHouse, kind: Kind, path: string, args: object): Promise<Answer> {
  const response = await fetch(`${house.url}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const body = (await response.json()) as { value?: unknown; errorMessage?: string; errorData?: { code?: string; message?: string } }
  return { status: response.status, value: body.value, code: body.errorData?.code, message: body.errorData?.message ?? body.errorMessage }
}

/** A call that must go well. */
async function valueOf(house: TestHouse, kind: Kind, path: string, args: object): Promise<unknown> {
  const { status, value, message } = await call(house, kind, path, args)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${message}`)
  return value
}

export const getUser = async (house: TestHouse, token: string): Promise<Mine> =>
  (await valueOf(house, 'query', 'auth:getUser', { token })) as Mine

/** A session of one of the demo's people. Sign-in is limited, so ask once and keep it. */
export async function openSession(house: TestHouse, role: keyof TestHouse['accounts']): Promise<string> {
  const { email, password } = house.accounts[role]
  return ((await valueOf(house, 'mutation', 'auth:login', { email, password })) as { token: string }).token
}

/** A new account with an empty wallet and a confirmed address. */
export async function newMember(house: TestHouse, name = 'Robin Vale'): Promise<Member> {
  const member = await newUnconfirmed(house, name)
  await house.server.realtime.write('test/auth:confirm', SYSTEM, (context) => confirmWithoutMail(context, member.userId))
  return member
}

/** A new account as the sign-up leaves it: the mail with its link is on its way. */
export async function newUnconfirmed(house: TestHouse, name = 'Robin Vale'): Promise<Member> {
  const person = { name, email: `robin.${randomUUID()}@example.org`, password: 'a quiet morning' }
  // All members of a run come from one network address, which may open 50 accounts, and ask for 50 mails, before it has to wait.
  await house.server.database.pool.query(`delete from auth.attempts where key like '% network %'`)
  const session = (await valueOf(house, 'mutation', 'auth:register', { ...person, isAdult: true, acceptsTerms: true })) as {
    userId: string
    token: string
  }
  return { ...person, ...session }
}

/** Signs a browser in, as the screens do: the token as JSON text in a cookie (spec §3). */
export async function putSession(context: BrowserContext, house: TestHouse, token: string): Promise<void> {
  await context.addCookies([{ name: 'auth_token', value: encodeURIComponent(JSON.stringify(token)), url: house.url }])
}

/** Cookies that a browser already has when the test begins. */
export const putCookies = (context: BrowserContext, house: TestHouse, cookies: Readonly<Record<string, string>>): Promise<void> =>
  context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: house.url })))

/** What the deposit told is taken from the bell again: tests look for other news there. */
const forgetDeposits = (house: TestHouse, userId: string): Promise<void> =>
  house.server.realtime.write('test/deposits:forget', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`delete from notifications.notifications where user_id = '${userId}' and kind = 'deposit_credited'`)
    touch(notificationsOf(userId))
  })

/** Opens a deposit, pays it exactly at the sandbox, and waits until the wallet has it. Answers with its order id. */
export async function fund(house: TestHouse, { token }: Pick<Member, 'token'>, dollars: number): Promise<string> {
  const { _id: userId, balance: before } = await getUser(house, token)
  const { orderId } = (await valueOf(house, 'action', 'transactions:createOxaPayInvoice', {
    token,
    amount: dollars,
    currency: 'USDT',
  })) as { orderId: string }
  house.sandbox.control.pay(trackIdOf(house, orderId), 'exact')
  await expect.poll(async () => (await getUser(house, token)).balance, { timeout: 30_000 }).toBe(before + dollars)
  await forgetDeposits(house, userId)
  return orderId
}

/** The payment provider's number of a deposit. */
export function trackIdOf(house: TestHouse, orderId: string): string {
  const payment = house.sandbox.control.payments().find((one) => one.request.orderId === orderId)
  if (payment === undefined) throw new Error(`the provider knows no payment for ${orderId}`)
  return payment.trackId
}

export async function profileOf(house: TestHouse, name: string = MODEL.handle): Promise<Profile> {
  return (await valueOf(house, 'query', 'models:getByName', { name })) as Profile
}

/** Places an order of the model's product; the wallet must hold its price. */
export async function placeOrder(
  house: TestHouse,
  { token }: Pick<Member, 'token'>,
  brief: string,
): Promise<{ orderId: string; price: number }> {
  const product = (await profileOf(house)).products.find(({ name }) => name === MODEL.product)
  if (product === undefined) throw new Error(`${MODEL.name} does not sell ${MODEL.product}`)
  const { orderId } = (await valueOf(house, 'mutation', 'orders:placeOrder', {
    token,
    productId: product._id,
    addonIds: [],
    desiredText: brief,
    expectedTotal: product.price,
  })) as { orderId: string }
  return { orderId, price: product.price }
}

/** Delivers one picture for an order, as the model. */
export async function deliver(
  house: TestHouse,
  modelToken: string,
  orderId: string,
  file: { name: string; type: string; bytes: Buffer },
): Promise<void> {
  const about = { fileName: file.name, contentType: file.type }
  const { objectId } = (await valueOf(house, 'action', 'cloudflare_r2:uploadToR2', {
    token: modelToken,
    base64Data: file.bytes.toString('base64'),
    ...about,
    purpose: 'order-media',
  })) as { objectId: string }
  await valueOf(house, 'mutation', 'orders:completeOrderWithMediaR2', {
    token: modelToken,
    orderId,
    objectId,
    fileName: file.name,
    fileType: file.type,
    fileSize: file.bytes.length,
  })
}
