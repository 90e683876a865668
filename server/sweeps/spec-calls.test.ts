/**
 * spec §7, row by row: every listed call takes exactly the listed payload, under the listed name with dots, over HTTP, and answers the
 * listed result. Calls that need an outside service are refused for that reason alone.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deposit, signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { pictureBytes } from '#test-support/delivery.ts'
import { useHttpWorld } from '#test-support/http-world.ts'

type Kind = 'query' | 'mutation' | 'action'
type Values = Record<string, unknown>

interface Answer {
  readonly value?: unknown
  readonly code?: string
}

const server = useHttpWorld(() => [])
const PASSWORD = 'seven quiet lakes'

async function call(kind: Kind, path: string, args: Values): Promise<Answer> {
  const response = await fetch(`${server.url}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const body = (await response.json()) as { value?: unknown; errorData?: { code: string } }
  return body.errorData === undefined ? { value: body.value } : { code: body.errorData.code }
}

const tokens = { customer: '', model: '', admin: '' }
const ids = { model: '', product: '', email: '' }

beforeAll(async () => {
  ids.model = await createTestUser(server.database, { name: 'Ines Duarte', status: 'model' })
  ids.product = await createProduct(server.database, ids.model, { priceCents: 22_00 })
  const customer = await createTestUser(server.database)
  await deposit(server, customer, 100_00)
  tokens.customer = await signIn(server, customer)
  tokens.model = await signIn(server, ids.model)
  tokens.admin = await signIn(server, await createTestUser(server.database, { adminRole: 'owner' }))
  ids.email = `${randomUUID()}@example.org`
  // product.md §1: without both consents no account is opened.
  const consents = { isAdult: true, acceptsTerms: true }
  expect(await call('mutation', 'auth.register', { email: ids.email, password: PASSWORD })).toEqual({ code: 'terms_required' })
  const opened = await call('mutation', 'auth.register', { email: ids.email, password: PASSWORD, ...consents })
  expect(opened.value).toEqual({ userId: expect.any(String), token: expect.any(String) })
})

/** An order of the customer that the model has not taken yet. */
async function newOrder(): Promise<string> {
  const args = { token: tokens.customer, productId: ids.product, addonIds: [], desiredText: 'A quiet lake', expectedTotal: 22 }
  return ((await call('mutation', 'orders.placeOrder', args)).value as { orderId: string }).orderId
}

/** An order that the model has delivered by the calls of the table alone. */
async function delivered(): Promise<string> {
  const orderId = await newOrder()
  const bytes = await pictureBytes()
  const ticket = (await call('action', 'orders.generateOrderMediaUploadUrlR2', { token: tokens.model, orderId })).value as {
    uploadUrl: string
    objectId: string
  }
  const sent = await fetch(server.url + ticket.uploadUrl, { method: 'PUT', body: new Uint8Array(bytes) })
  expect(sent.status).toBe(204)
  const file = { objectId: ticket.objectId, fileName: 'lake.png', fileType: 'image/png', fileSize: bytes.length }
  const done = await call('mutation', 'orders.completeOrderWithMediaR2', { token: tokens.model, orderId, ...file })
  expect(done).toEqual({ value: { success: true } })
  return orderId
}

const LIST = expect.any(Array)
const DONE = { success: true }
const aUser = () => expect.objectContaining({ _id: expect.any(String), email: expect.any(String), balance: expect.any(Number) })

/** Kind, name, payload, result. */
const ROWS: readonly (readonly [kind: Kind, name: string, payload: () => Values | Promise<Values>, result: () => unknown])[] = [
  ['query', 'auth.getUser', () => ({ token: tokens.customer }), aUser],
  ['query', 'auth.getUserDirect', () => ({ token: tokens.customer }), aUser],
  [
    'mutation',
    'auth.login',
    () => ({ email: ids.email, password: PASSWORD }),
    () => ({ userId: expect.any(String), token: expect.any(String) }),
  ],
  [
    'mutation',
    'subscription.checkSubscription',
    () => ({ token: tokens.customer }),
    () => ({ isPro: false, expired: false, subscriptionType: null }),
  ],
  ['query', 'appearance.getAppearanceSettings', () => ({ token: tokens.customer }), () => ({ theme: null, font: null, language: null })],
  ['query', 'appearance.getDefaultLanguage', () => ({}), () => 'en'],
  ['mutation', 'appearance.saveLanguageSettings', () => ({ token: tokens.customer, language: 'it' }), () => DONE],
  ['query', 'admin.orders.getPendingOrdersCount', () => ({ token: tokens.admin }), () => expect.any(Number)],
  ['query', 'systemSettings.getByKey', () => ({ key: 'website_name' }), () => ({ value: expect.anything() })],
  ['mutation', 'presence.updatePresence', () => ({ token: tokens.model }), () => DONE],
  ['mutation', 'models.followModel', () => ({ token: tokens.customer, modelId: ids.model }), () => DONE],
  [
    'query',
    'models.getFollowedModels',
    () => ({ token: tokens.customer }),
    () => [expect.objectContaining({ id: ids.model, name: 'Ines Duarte', picture: null, followedAt: expect.any(Number) })],
  ],
  ['query', 'models.checkFollowing', () => ({ token: tokens.customer, modelId: ids.model }), () => true],
  ['mutation', 'models.unfollowModel', () => ({ token: tokens.customer, modelId: ids.model }), () => DONE],
  [
    'query',
    'models.getModelTransactions',
    () => ({ token: tokens.model, limit: 4 }),
    () =>
      expect.objectContaining({
        transactions: LIST,
        stats: {
          totalEarned: expect.any(Number),
          tipCount: expect.any(Number),
          purchaseCount: expect.any(Number),
          totalTransactions: expect.any(Number),
          orderRevenue: expect.any(Number),
          completedOrderCount: expect.any(Number),
        },
      }),
  ],
  ['query', 'orders.getUserOrders', () => ({ token: tokens.customer, limit: 4 }), () => expect.objectContaining({ orders: LIST })],
  ['query', 'orders.getModelOrders', () => ({ token: tokens.model, limit: 4 }), () => expect.objectContaining({ orders: LIST })],
  [
    'action',
    'cloudflare_r2.uploadToR2',
    async () => ({
      token: tokens.model,
      base64Data: (await pictureBytes()).toString('base64'),
      fileName: 'lake.png',
      contentType: 'image/png',
      purpose: 'order-media',
    }),
    () => ({ success: true, objectId: expect.any(String) }),
  ],
  [
    'mutation',
    'reviews.createReviewFromOrder',
    async () => ({ token: tokens.customer, orderId: await delivered(), rating: 5, title: 'Fine', content: 'As agreed.' }),
    () => expect.objectContaining({}),
  ],
  ['query', 'transactions.getByOrderId', () => ({ orderId: 'DEP-1700000000000-123456789012345678901234567890' }), () => null],
  ['mutation', 'auth.logout', async () => ({ token: await signIn(server, ids.model) }), () => DONE],
]

test.each(ROWS)('%s %s answers as listed', async (kind, name, payload, result) => {
  expect(await call(kind, name, await payload())).toEqual({ value: result() })
})

test.each<[kind: Kind, name: string, payload: () => Values, code: string]>([
  ['mutation', 'auth.createSession', () => ({ userId: ids.model, token: randomBytes(32).toString('base64url') }), 'not_offered'],
  [
    'mutation',
    'auth.googleSignIn',
    () => ({ name: 'Ines', email: ids.email, googleId: '1', picture: 'https://example.org/a.png' }),
    'not_offered',
  ],
  [
    'action',
    'transactions.createOxaPayInvoice',
    () => ({ token: tokens.customer, amount: 20, currency: 'USDT', orderId: `DEP-${Date.now()}-${'7'.repeat(30)}`, email: ids.email }),
    'provider_unavailable',
  ],
  [
    'mutation',
    'withdrawals.requestWithdrawal',
    () => ({ token: tokens.model, amount: 25, paymentMethod: 'paypal', paymentDetails: 'ines@example.org' }),
    'short_balance',
  ],
])('%s %s takes the listed payload', async (kind, name, payload, code) => {
  expect(await call(kind, name, payload())).toEqual({ code })
})
