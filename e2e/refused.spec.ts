/** What is refused whoever asks and however: wrong arguments, wrong roles, foreign ids, forged and repeated news of payments. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { auditBooks } from '#server/domains/books/parts.ts'
import {
  call,
  deliver,
  fund,
  getUser,
  type Kind,
  MODEL,
  newMember,
  openSession,
  placeOrder,
  profileOf,
  trackIdOf,
} from './support/calls.ts'
import { expect, test, type TestHouse } from './support/house.ts'

const NOBODY = 'x'.repeat(43)
const WEBHOOK = '/webhooks/oxapay'

test(`the server's texts are those of the specification`, async ({ house }) => {
  const modelToken = await openSession(house, 'model')
  const { token } = await newMember(house)
  const login = (args: object) => call(house, 'mutation', 'auth:login', args)
  const withdraw = (args: object) =>
    call(house, 'mutation', 'withdrawals:requestWithdrawal', {
      token: modelToken,
      amount: 30,
      paymentMethod: 'paypal',
      paymentDetails: 'ines@example.org',
      ...args,
    })
  const deposit = (amount: unknown) => call(house, 'action', 'transactions:createOxaPayInvoice', { token, amount, currency: 'USDT' })
  const rate = (rating: unknown) =>
    call(house, 'mutation', 'reviews:createReviewFromOrder', { token, orderId: randomUUID(), rating, title: 'Fine', content: 'As agreed.' })

  expect(await login({ email: '', password: 'long enough' })).toMatchObject({
    status: 400,
    code: 'bad_request',
    message: 'Please enter your email',
  })
  expect(await login({ email: 'mara', password: 'long enough' })).toMatchObject({ status: 400, message: 'Invalid email address' })
  expect(await login({ email: 'mara@example.org', password: '' })).toMatchObject({ status: 400, message: 'Please enter your password' })
  expect(await login({ email: 'mara@example.org', password: 'shorty' })).toMatchObject({
    status: 400,
    message: 'Password must be at least 7 characters long',
  })
  expect(
    await call(house, 'mutation', 'auth:register', { email: 'new@example.org', password: 'shorty', isAdult: true, acceptsTerms: true }),
  ).toMatchObject({ status: 400, message: 'Password must be at least 7 characters long' })
  expect(await withdraw({ paymentDetails: ' ' })).toMatchObject({ status: 400, message: 'Please fill in all fields' })
  for (const amount of [0, -30, 30.001, '30'])
    expect(await withdraw({ amount })).toMatchObject({ status: 400, message: 'Please enter a valid amount' })
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
    expect(await deposit(amount)).toMatchObject({ status: 400, message: 'Please enter a valid amount' })
  for (const rating of [0, 6, 2.5, 'five'])
    expect(await rate(rating)).toMatchObject({ status: 400, message: 'Please select a rating between 1 and 5 stars' })
})

/** One call of each kind of right that needs a person, with arguments that are right in themselves. */
const membersCalls: readonly [Kind, string, object][] = [
  ['query', 'orders:getUserOrders', {}],
  ['mutation', 'orders:cancelOrder', { orderId: randomUUID() }],
  ['mutation', 'models:followModel', { modelId: randomUUID() }],
  ['action', 'transactions:createOxaPayInvoice', { amount: 20, currency: 'USDT' }],
  ['query', 'orders:getModelOrders', {}],
  ['query', 'admin/orders:getPendingOrdersCount', {}],
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
  ['mutation', 'admin/withdrawals:approve', { withdrawalId: randomUUID() }],
  ['mutation', 'admin/withdrawals:markSent', { withdrawalId: randomUUID(), reference: 'TX 1' }],
  ['mutation', 'admin/withdrawals:reject', { withdrawalId: randomUUID(), reason: 'Because' }],
  ['query', 'admin/deposits:listUnclaimed', {}],
  ['mutation', 'admin/deposits:returnUnclaimed', { unclaimedId: randomUUID(), reason: 'Because', reference: 'TX 1' }],
]

test('a call without the right to it is refused, whatever it asks for', async ({ house }) => {
  for (const [kind, path, args] of [...membersCalls, ...modelsCalls, ...adminsCalls]) {
    expect(await call(house, kind, path, { ...args, token: NOBODY }), path).toMatchObject({ status: 401, code: 'unauthorized' })
  }
  const customer = await openSession(house, 'customer')
  for (const [kind, path, args] of [...modelsCalls, ...adminsCalls])
    expect(await call(house, kind, path, { ...args, token: customer }), path).toMatchObject({ status: 403, code: 'forbidden' })
  const model = await openSession(house, 'model')
  for (const [kind, path, args] of adminsCalls)
    expect(await call(house, kind, path, { ...args, token: model }), path).toMatchObject({ status: 403, code: 'forbidden' })
})

/** An order of a new customer at Ines, delivered. */
async function deliveredOrder(house: TestHouse, modelToken: string) {
  const customer = await newMember(house)
  await fund(house, customer, 30)
  const { orderId } = await placeOrder(house, customer, 'Something for nobody else')
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  await deliver(house, modelToken, orderId, { name: 'secret.png', type: 'image/png', bytes })
  return { customer, orderId, bytes }
}

const bytesAt = async (address: string, token?: string) => {
  const response = await fetch(address, {
    headers: token === undefined ? {} : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}` },
  })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}

test('an order is there for nobody but its people', async ({ house }) => {
  const modelToken = await openSession(house, 'model')
  const { customer, orderId, bytes } = await deliveredOrder(house, modelToken)
  const { token } = await newMember(house, 'A stranger')
  expect(await call(house, 'query', 'orders:getOrder', { token, orderId })).toMatchObject({ status: 200, value: null })
  for (const path of ['orders:cancelOrder', 'orders:acceptDelivery'])
    expect(await call(house, 'mutation', path, { token, orderId }), path).toMatchObject({ status: 422, code: 'not_found' })
  expect(
    await call(house, 'mutation', 'reviews:createReviewFromOrder', {
      token,
      orderId,
      rating: 1,
      title: 'Not mine',
      content: 'But I say so.',
    }),
  ).toMatchObject({ status: 422, code: 'not_found' })
  expect(await call(house, 'action', 'orders:createDownloadLink', { token, orderId })).toMatchObject({ status: 422, code: 'not_found' })

  const { value } = await call(house, 'action', 'orders:createDownloadLink', { token: customer.token, orderId })
  const link = new URL((value as { url: string }).url, house.url)
  expect((await bytesAt(link.href)).body.equals(bytes)).toBe(true)
  const bare = await bytesAt(`${link.origin}${link.pathname}`)
  expect(bare.status).toBe(403)
  expect(bare.body.includes(bytes.subarray(0, 8))).toBe(false)
  for (const stranger of [undefined, NOBODY, token]) {
    const answer = await bytesAt(`${house.url}/media/orders/${orderId}`, stranger)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body.includes(bytes.subarray(0, 8))).toBe(false)
  }
  expect((await bytesAt(`${house.url}/media/orders/${orderId}`, customer.token)).body.equals(bytes)).toBe(true)
})

test(`another model's order can be neither taken nor delivered`, async ({ house }) => {
  const { token } = await newMember(house)
  const { orderId } = await (async () => {
    const other = await profileOf(house, 'noah-whitlock')
    const product = other.products[0]
    if (product === undefined) throw new Error(`${other.name} sells nothing`)
    await fund(house, { token }, Math.ceil(product.price))
    const placed = await call(house, 'mutation', 'orders:placeOrder', {
      token,
      productId: product._id,
      addonIds: [],
      desiredText: 'For Noah',
      expectedTotal: product.price,
    })
    return placed.value as { orderId: string }
  })()
  const ines = await openSession(house, 'model')
  for (const [path, more] of [
    ['orders:acceptOrder', {}],
    ['orders:rejectOrder', { reason: 'Not mine' }],
  ] as const) {
    expect(await call(house, 'mutation', path, { token: ines, orderId, ...more }), path).toMatchObject({ status: 422, code: 'not_found' })
  }
  const file = { fileName: 'a.png', fileType: 'image/png', fileSize: 100 }
  expect(await call(house, 'action', 'orders:generateOrderMediaUploadUrlR2', { token: ines, orderId, ...file })).toMatchObject({
    status: 422,
    code: 'not_found',
  })
  expect(
    await call(house, 'mutation', 'orders:completeOrderWithMediaR2', { token: ines, orderId, objectId: randomUUID(), ...file }),
  ).toMatchObject({ status: 422, code: 'not_found' })
})

test('forged and repeated news of a payment change no balance', async ({ house }) => {
  const customer = await newMember(house)
  const orderId = await fund(house, customer, 40)
  const trackId = trackIdOf(house, orderId)
  const send = (body: string, hmac?: string) =>
    fetch(`${house.url}${WEBHOOK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(hmac === undefined ? {} : { hmac }) },
      body,
    })

  const told = house.sandbox.control.composeWebhook(trackId)
  const forged = house.sandbox.control.composeWebhook(trackId, { manners: { signature: 'forged' } })
  const larger = told.body.replaceAll('40', '4000')
  expect(larger).not.toBe(told.body)
  expect((await send(forged.body, forged.signature)).status).toBe(400)
  expect((await send(larger, told.signature)).status).toBe(400)
  expect((await send(told.body)).status).toBe(400)
  for (let times = 0; times < 3; times += 1) expect((await send(told.body, told.signature)).status).toBe(200)
  // A signed lie is looked up at the provider, whose books decide.
  const lie = house.sandbox.control.composeWebhook(trackId, { manners: { content: 'wrong_amount' } })
  expect((await send(lie.body, lie.signature)).status).toBe(200)

  // A later deposit goes through the same queue: when it has arrived, all of that has been read.
  await fund(house, customer, 5)
  expect((await getUser(house, customer.token)).balance).toBe(45)
  expect((await auditBooks(house.server.database)).checks.filter(({ isRight }) => !isRight)).toEqual([])
})

test('an order that is sent three times under one key is placed once', async ({ house }) => {
  const customer = await newMember(house)
  const { products } = await profileOf(house)
  const product = products.find(({ name }) => name === MODEL.product)
  await fund(house, customer, 100)
  const key = randomUUID()
  const body = JSON.stringify({
    path: 'orders:placeOrder',
    args: { token: customer.token, productId: product?._id, addonIds: [], desiredText: 'Once', expectedTotal: product?.price },
    format: 'json',
  })
  const post = () =>
    fetch(`${house.url}/api/mutation`, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': key }, body })
  const answers = await Promise.all([post(), post(), post()])
  const orderIds = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { value: { orderId: string } }).value.orderId))
  expect(new Set(orderIds).size).toBe(1)
  expect((await getUser(house, customer.token)).balance).toBe(100 - (product?.price ?? 0))
})
