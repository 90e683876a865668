/** The whole server over HTTP refuses wrong arguments, wrong roles and orders of others, and places an order sent three times once. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { auditBooks } from '#server/domains/books/parts.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { useHttpWorld } from '#test-support/http-world.ts'

type Kind = 'query' | 'mutation' | 'action'

interface Answer {
  /** Of HTTP. */
  status: number
  value: unknown
  code: string | undefined
  message: string | undefined
}

const NOBODY = 'x'.repeat(43)
const PRICE = 22

const server = useHttpWorld(() => [])
let [modelToken, modelId, productId] = ['', '', '']
beforeAll(async () => {
  modelId = await createTestUser(server.database, { name: 'Ines Duarte', status: 'model' })
  productId = await createProduct(server.database, modelId, { priceCents: PRICE * 100 })
  modelToken = await signIn(server, modelId)
})

async function call(kind: Kind, path: string, args: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const body = (await response.json()) as { value?: unknown; errorMessage?: string; errorData?: { code?: string; message?: string } }
  return { status: response.status, value: body.value, code: body.errorData?.code, message: body.errorData?.message ?? body.errorMessage }
}

async function newUser(dollars = 0): Promise<string> {
  const userId = await createTestUser(server.database)
  if (dollars > 0) await deposit(server, userId, dollars * 100)
  return signIn(server, userId)
}

const orderOf = (token: string, text: string) => ({ token, productId, addonIds: [], desiredText: text, expectedTotal: PRICE })

async function placeOrder(token: string): Promise<string> {
  const { value } = await call('mutation', 'orders:placeOrder', orderOf(token, 'Something private'))
  return (value as { orderId: string }).orderId
}

const balanceOf = async (token: string) => ((await call('query', 'auth:getUser', { token })).value as { balance: number }).balance

test('wrong arguments are answered with the texts of the specification', async () => {
  const token = await newUser()
  const login = (args: object) => call('mutation', 'auth:login', args)
  const withdraw = (args: object) =>
    call('mutation', 'withdrawals:requestWithdrawal', {
      token: modelToken,
      amount: 30,
      paymentMethod: 'paypal',
      paymentDetails: 'ines@example.org',
      ...args,
    })
  const expectBad = async (answer: Promise<Answer>, message: string) => expect(await answer).toMatchObject({ status: 400, message })

  expect(await login({ email: '', password: 'long enough' })).toMatchObject({
    status: 400,
    code: 'bad_request',
    message: 'Please enter your email',
  })
  await expectBad(login({ email: 'mara', password: 'long enough' }), 'Invalid email address')
  await expectBad(login({ email: 'mara@example.org', password: '' }), 'Please enter your password')
  const tooShort = 'Password must be at least 7 characters long'
  await expectBad(login({ email: 'mara@example.org', password: 'shorty' }), tooShort)
  const signUp = { email: 'new@example.org', password: 'shorty', isAdult: true, acceptsTerms: true }
  await expectBad(call('mutation', 'auth:register', signUp), tooShort)
  await expectBad(withdraw({ paymentDetails: ' ' }), 'Please fill in all fields')
  for (const amount of [0, -30, 30.001, '30']) await expectBad(withdraw({ amount }), 'Please enter a valid amount')
  expect(await withdraw({ amount: 24.99 })).toMatchObject({
    status: 422,
    code: 'below_minimum',
    message: 'Minimum withdrawal amount is $25.00',
  })
  expect(await withdraw({ amount: 99_999 })).toMatchObject({
    status: 422,
    code: 'short_balance',
    message: 'Withdrawal amount exceeds available balance',
  })
  for (const amount of [0, -1, 0.001, 'ten'])
    await expectBad(call('action', 'transactions:createOxaPayInvoice', { token, amount, currency: 'USDT' }), 'Please enter a valid amount')
  for (const rating of [0, 6, 2.5, 'five'])
    await expectBad(
      call('mutation', 'reviews:createReviewFromOrder', { token, orderId: randomUUID(), rating, title: 'Fine', content: 'As agreed.' }),
      'Please select a rating between 1 and 5 stars',
    )
})

/** Calls for a user, a model and an admin, with valid arguments. */
const usersCalls: readonly [Kind, string, object][] = [
  ['query', 'orders:getUserOrders', {}],
  ['mutation', 'orders:cancelOrder', { orderId: randomUUID() }],
  ['mutation', 'models:followModel', { modelId: randomUUID() }],
  ['action', 'transactions:createOxaPayInvoice', { amount: 20, currency: 'USDT' }],
]
const modelsCalls: readonly [Kind, string, object][] = [
  ['query', 'orders:getModelOrders', {}],
  ['query', 'models:getModelTransactions', {}],
  ['mutation', 'orders:acceptOrder', { orderId: randomUUID() }],
  ['action', 'orders:generateOrderMediaUploadUrlR2', { orderId: randomUUID() }],
  ['mutation', 'withdrawals:requestWithdrawal', { amount: 30, paymentMethod: 'paypal', paymentDetails: 'me@example.org' }],
]
const adminsCalls: readonly [Kind, string, object][] = [
  ['query', 'admin/orders:getPendingOrdersCount', {}],
  ['query', 'admin/orders:list', {}],
  ['mutation', 'admin/orders:rejectOrder', { orderId: randomUUID(), reason: 'Because' }],
  ['query', 'admin/withdrawals:list', {}],
  ['query', 'admin/withdrawals:get', { withdrawalId: randomUUID() }],
  ['mutation', 'admin/withdrawals:approve', { withdrawalId: randomUUID() }],
  ['mutation', 'admin/withdrawals:markSent', { withdrawalId: randomUUID(), reference: 'TX 1' }],
  ['mutation', 'admin/withdrawals:reject', { withdrawalId: randomUUID(), reason: 'Because' }],
  ['mutation', 'admin/withdrawals:markFailed', { withdrawalId: randomUUID(), reason: 'Because' }],
  ['query', 'admin/deposits:listUnclaimed', {}],
  ['mutation', 'admin/deposits:returnUnclaimed', { unclaimedId: randomUUID(), reason: 'Because', reference: 'TX 1' }],
]

test('a call without the required role is refused, also with valid arguments', async () => {
  for (const [kind, path, args] of [...usersCalls, ...modelsCalls, ...adminsCalls])
    expect(await call(kind, path, { ...args, token: NOBODY }), path).toMatchObject({ status: 401, code: 'unauthorized' })
  const token = await newUser()
  for (const [kind, path, args] of [...modelsCalls, ...adminsCalls])
    expect(await call(kind, path, { ...args, token }), path).toMatchObject({ status: 403, code: 'forbidden' })
  for (const [kind, path, args] of adminsCalls)
    expect(await call(kind, path, { ...args, token: modelToken }), path).toMatchObject({ status: 403, code: 'forbidden' })
})

const bytesAt = async (address: string, token?: string) => {
  const response = await fetch(address, {
    headers: token === undefined ? {} : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}` },
  })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}

/** Delivers a picture as the model. Returns its bytes. */
async function deliver(orderId: string): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  const file = { fileName: 'secret.png', contentType: 'image/png', base64Data: bytes.toString('base64'), purpose: 'order-media' }
  const { value } = await call('action', 'cloudflare_r2:uploadToR2', { token: modelToken, ...file })
  const { objectId } = value as { objectId: string }
  const about = { token: modelToken, orderId, objectId, fileName: 'secret.png', fileType: 'image/png', fileSize: bytes.length }
  expect(await call('mutation', 'orders:completeOrderWithMediaR2', about)).toMatchObject({ status: 200 })
  return bytes
}

test('only the customer and the model of an order can read it and its files', async () => {
  const [customer, stranger] = [await newUser(30), await newUser()]
  const orderId = await placeOrder(customer)
  const bytes = await deliver(orderId)
  expect(await call('query', 'orders:getOrder', { token: stranger, orderId })).toMatchObject({ status: 200, value: null })
  const review = { orderId, rating: 1, title: 'Not mine', content: 'But I say so.' }
  for (const [kind, path, args] of [
    ['mutation', 'orders:cancelOrder', { orderId }],
    ['mutation', 'orders:acceptDelivery', { orderId }],
    ['mutation', 'reviews:createReviewFromOrder', review],
    ['action', 'orders:createDownloadLink', { orderId }],
  ] as const)
    expect(await call(kind, path, { token: stranger, ...args }), path).toMatchObject({ status: 422, code: 'not_found' })

  const { value } = await call('action', 'orders:createDownloadLink', { token: customer, orderId })
  const link = new URL((value as { url: string }).url, server.url)
  expect((await bytesAt(link.href)).body.equals(bytes)).toBe(true)
  const unsigned = await bytesAt(`${link.origin}${link.pathname}`)
  expect(unsigned.status).toBe(403)
  expect(unsigned.body.includes(bytes.subarray(0, 8))).toBe(false)
  for (const other of [undefined, NOBODY, stranger]) {
    const answer = await bytesAt(`${server.url}/media/orders/${orderId}`, other)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body.includes(bytes.subarray(0, 8))).toBe(false)
  }
  expect((await bytesAt(`${server.url}/media/orders/${orderId}`, customer)).body.equals(bytes)).toBe(true)
})

test('a model cannot accept, reject or deliver an order of another model', async () => {
  const orderId = await placeOrder(await newUser(30))
  const token = await signIn(server, await createTestUser(server.database, { name: 'Noah Whitlock', status: 'model' }))
  const file = { fileName: 'a.png', fileType: 'image/png', fileSize: 100 }
  for (const [kind, path, args] of [
    ['mutation', 'orders:acceptOrder', {}],
    ['mutation', 'orders:rejectOrder', { reason: 'Not mine' }],
    ['action', 'orders:generateOrderMediaUploadUrlR2', file],
    ['mutation', 'orders:completeOrderWithMediaR2', { objectId: randomUUID(), ...file }],
  ] as const)
    expect(await call(kind, path, { token, orderId, ...args }), path).toMatchObject({ status: 422, code: 'not_found' })
})

test('an order that is sent three times under one key is placed once', async () => {
  const token = await newUser(100)
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => call('mutation', 'orders:placeOrder', orderOf(token, 'Once'), headers)
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map(({ value }) => (value as { orderId: string }).orderId)).size).toBe(1)
  expect(await balanceOf(token)).toBe(100 - PRICE)
  expect((await auditBooks(server.database)).checks.filter(({ isRight }) => !isRight)).toEqual([])
})
