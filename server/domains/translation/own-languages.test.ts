/** The writer of a text says its language, once for all kinds of texts: who may, who sees it, and how long it stays. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import type { Post, TextRef } from '#contract/types.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const clients: ConvexClient[] = []

let model: TestUser
let customer: TestUser
let orderId: string
let postId: string
let reviewId: string
/** Each kind of text, with its writer and what stores its language. */
let texts: { ref: TextRef; writer: TestUser; stored: string }[]

const ITALIAN = 'Ti mando domani le fotografie del lago che mi hai chiesto.'
const RUSSIAN = 'Завтра пришлю фотографии озера'

const say = (who: TestUser, text: TextRef, lang: string) => world.mutate(who, 'translation:setLanguage', { text, lang })
const langOf = async (stored: string) => (await world.sql(`select ${stored}`))[0]?.['lang']
const notFound = expect.objectContaining({ code: 'not_found' }) as unknown

const post = (but: object = {}) => ({
  title: 'Lago',
  teaser: '',
  text: ITALIAN,
  visibility: 'free',
  price: null,
  tags: [],
  media: [],
  areCommentsOpen: true,
  ...but,
})

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  const draft = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  postId = draft.postId
  const { revision } = await world.mutate<{ revision: number }>(model, 'posts:savePost', { ...post(), ...draft })
  await world.mutate(model, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })
  const { commentId } = await world.mutate<{ commentId: string }>(customer, 'posts:addComment', { postId, text: ITALIAN })
  const productId = await world.product(model, 50_00)
  orderId = await world.place(customer, productId, 50_00)
  await world.complete(model, orderId)
  await world.mutate(customer, 'reviews:createReviewFromOrder', { orderId, rating: 5, title: 'Lago', content: ITALIAN })
  await world.mutate(model, 'reviews:rateCustomer', { orderId, rating: 5, note: '' })
  reviewId = String((await world.sql('select id from reviews.reviews where order_id = $1', orderId))[0]?.['id'])
  await world.mutate(model, 'reviews:replyToReview', { reviewId, text: ITALIAN })
  const { chatId } = await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })
  await world.mutate(customer, 'chats:send', { chatId, clientId: randomUUID(), text: ITALIAN })
  texts = [
    { ref: { kind: 'post', postId }, writer: model, stored: `lang from posts.posts where id = '${postId}'` },
    { ref: { kind: 'comment', commentId }, writer: customer, stored: `lang from posts.comments where id = '${commentId}'` },
    { ref: { kind: 'bio', modelId: model.id }, writer: model, stored: `lang from models.profiles where user_id = '${model.id}'` },
    { ref: { kind: 'product', productId }, writer: model, stored: `lang from models.products where id = '${productId}'` },
    { ref: { kind: 'review', reviewId }, writer: customer, stored: `lang from reviews.reviews where id = '${reviewId}'` },
    { ref: { kind: 'reply', reviewId }, writer: model, stored: `reply_lang as lang from reviews.reviews where id = '${reviewId}'` },
    { ref: { kind: 'brief', orderId }, writer: customer, stored: `brief_lang as lang from orders.orders where id = '${orderId}'` },
    {
      ref: { kind: 'message', threadId: chatId, seq: 1 },
      writer: customer,
      stored: `lang from threads.messages where thread_id = '${chatId}' and seq = 1`,
    },
  ]
})
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())))

test('the writer of each kind of text says its language; neither the other side, a stranger nor an admin does', async () => {
  const others = [await world.user(), await world.user({ status: 'model' }), await world.user({ adminRole: 'owner' })]
  for (const { ref, writer, stored } of texts) {
    for (const who of [...others, writer === model ? customer : model]) await expect(say(who, ref, 'ru')).rejects.toEqual(notFound)
    expect([ref.kind, await langOf(stored)]).not.toEqual([ref.kind, 'ru'])
    await say(writer, ref, 'es')
    expect([ref.kind, await langOf(stored)]).toEqual([ref.kind, 'es'])
  }
})

test('translations from the language before are deleted, those of other texts stay', async () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await world.sql('insert into translation.results (key, body) values ($1, $3), ($2, $3)', key, other, 'A lake')
  const left = async () => (await world.sql('select key from translation.results order by key')).map((row) => row['key'])
  await world.sql(`insert into translation.uses (kind, text_id, seq, key) values ('brief', $1, 0, $2)`, randomUUID(), other)
  for (const { ref, writer } of texts) {
    const id = Object.values(ref).find((value) => typeof value === 'string' && value.includes('-'))
    await world.sql('insert into translation.results (key, body) values ($1, $2) on conflict do nothing', key, 'A lake')
    await world.sql(
      'insert into translation.uses (kind, text_id, seq, key) values ($1, $2, $3, $4)',
      ref.kind,
      id,
      'seq' in ref ? ref.seq : 0,
      key,
    )
    await say(writer, ref, 'fr')
    expect([ref.kind, await left()]).toEqual([ref.kind, [other]])
    // Said again, the same language keeps the translation made since.
    await world.sql('insert into translation.results (key, body) values ($1, $2)', key, 'A lake')
    await world.sql(
      'insert into translation.uses (kind, text_id, seq, key) values ($1, $2, $3, $4)',
      ref.kind,
      id,
      'seq' in ref ? ref.seq : 0,
      key,
    )
    await say(writer, ref, 'fr')
    expect([ref.kind, await left()]).toEqual([ref.kind, [key, other]])
    await world.sql('delete from translation.uses where key = $1', key)
  }
})

test('readers who have the text open see its new language at once', async () => {
  const client = openClient(world.url)
  clients.push(client)
  const { token } = customer
  const read = watchQuery<Post | null>(client, 'posts:getPost', { postId })
  const order = watchQuery<{ agreed: { briefLang: string } } | null>(client, 'orders:getOrder', { token, orderId })
  const reviews = watchQuery<{ review: { lang: string } | null }>(client, 'reviews:getOfOrder', { token, orderId })
  await read.until((value) => value?.lang === 'it')
  for (const { ref, writer } of texts) await say(writer, ref, 'pt')
  await read.until((value) => value?.lang === 'pt')
  await order.until((value) => value?.agreed.briefLang === 'pt')
  await reviews.until((value) => value.review?.lang === 'pt')
})

test('a language that the writer has said stays through edits; another is found only when the words change', async () => {
  const [ofPost, , ofBio, , ofReview, ofReply] = texts.map(({ stored }) => stored) as [string, string, string, string, string, string]
  const save = async (but: object) => {
    const [row] = await world.sql('select revision from posts.posts where id = $1', postId)
    await world.mutate(model, 'posts:savePost', { ...post(but), postId, revision: row?.['revision'] })
  }
  // Neither the words nor the language changes, whatever language the screens have by now.
  const speaks = (language: string) => world.sql('update users.users set language = $2 where id = $1', model.id, language)
  await speaks('en')
  await save({ title: '!', text: '40' })
  await speaks('pt')
  await save({ title: '!', text: '40', tags: ['lake'] })
  expect(await langOf(ofPost)).toBe('en')
  await save({ text: RUSSIAN })
  expect(await langOf(ofPost)).toBe('ru')
  for (const { ref, writer } of texts) await say(writer, ref, 'es')
  await save({ text: ITALIAN })
  await world.mutate(model, 'models:updateProfile', { bio: RUSSIAN })
  await world.mutate(customer, 'reviews:editReview', { orderId, rating: 4, title: 'Озеро', content: RUSSIAN })
  await world.mutate(model, 'reviews:replyToReview', { reviewId, text: RUSSIAN })
  expect(await Promise.all([ofPost, ofBio, ofReview, ofReply].map(langOf))).toEqual(['es', 'es', 'es', 'es'])
})
