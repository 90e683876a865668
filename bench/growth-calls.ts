/**
 * Every call that lists, searches or counts, with the questions that the bench of growth asks. tools/growth.test.ts derives these calls from
 * the contract: a new one needs a line here, or a reason below.
 */
import { z } from 'zod'
import { TABLE_COUNT_MAX } from '#contract/limits.ts'
import { contract } from '#contract/index.ts'
import { entriesOf, type AnyEntry } from '#realtime/define.ts'
import type { GrowthSides } from './growth.sql.ts'

export interface Question {
  readonly path: string
  readonly what: string
  readonly as: 'customer' | 'model' | 'admin' | null
  /** The longest time among a million rows, in milliseconds. */
  readonly maxMs?: number
  /** The most that the question reads, where a thousand rows have less of it; the screen says that there is more. */
  readonly bound?: string
  readonly args?: (sides: GrowthSides) => object
}

/** Issue of the admin area: the longest time of a list, and so of what is bounded. */
const BOUNDED_MAX_MS = 25
const counted = { bound: `counts up to ${TABLE_COUNT_MAX.toLocaleString('en')}`, maxMs: BOUNDED_MAX_MS } as const
const lookedThrough = { bound: 'looks through 2,000 rows', maxMs: BOUNDED_MAX_MS } as const

/** Issue of the work queue: for a model with many old orders. */
const TASKS_MAX_MS = 5

const LISTS: readonly Question[] = [
  { path: 'orders:getUserOrders', what: 'orders of a customer', as: 'customer' },
  { path: 'orders:getUserOrders', what: 'orders of a customer, rejected', as: 'customer', args: () => ({ status: 'rejected' }) },
  { path: 'orders:getModelOrders', what: 'orders of a model', as: 'model' },
  { path: 'orders:getModelOrders', what: 'orders of a model, completed', as: 'model', args: () => ({ status: 'completed' }) },
  { path: 'orders:listOrders', what: 'own orders, all', as: 'customer', args: () => ({ side: 'customer' }) },
  { path: 'orders:listOrders', what: 'own orders, open', as: 'model', args: () => ({ side: 'model', state: 'open' }) },
  { path: 'orders:listOrders', what: 'own orders, with an offer', as: 'model', args: () => ({ side: 'model', state: 'offer' }) },
  { path: 'orders:listOrders', what: 'own orders, done', as: 'model', args: () => ({ side: 'model', state: 'done' }) },
  { path: 'orders:listOrders', what: 'own orders, a word', as: 'customer', args: () => ({ side: 'customer', search: 'crowd' }) },
  {
    path: 'orders:listDueOrders',
    what: 'own orders, due dates',
    as: 'model',
    args: () => ({ side: 'model', from: 0, until: 8_640_000_000_000_000 }),
  },
  { path: 'admin/orders:list', what: 'all orders', as: 'admin' },
  { path: 'admin/orders:list', what: 'all orders, rejected', as: 'admin', args: () => ({ status: 'rejected' }) },
  { path: 'admin/orders:list', what: 'all orders, a name', as: 'admin', args: () => ({ search: 'c4ca423' }) },
  { path: 'admin/orders:list', what: 'all orders, two letters', ...lookedThrough, as: 'admin', args: () => ({ search: 'c4' }) },
  { path: 'admin/orders:list', what: 'all orders, a word that all customers have', as: 'admin', args: () => ({ search: 'crowd' }) },
  { path: 'admin/orders:list', what: 'all orders, late', as: 'admin', args: () => ({ mark: 'late' }) },
  { path: 'admin/orders:count', what: 'count of all orders', ...counted, as: 'admin' },
  { path: 'admin/orders:count', what: 'count of all orders, rejected', ...counted, as: 'admin', args: () => ({ status: 'rejected' }) },
  { path: 'admin/orders:getPendingOrdersCount', what: 'count of orders to accept', as: 'admin' },
  { path: 'admin/products:list', what: 'all products', as: 'admin' },
  { path: 'admin/products:list', what: 'all products, hidden by staff', as: 'admin', args: () => ({ state: 'taken_down' }) },
  { path: 'admin/products:list', what: 'all products, by price', as: 'admin', args: () => ({ sort: 'dearest' }) },
  { path: 'admin/products:list', what: 'all products, a name', as: 'admin', args: () => ({ search: 'c4ca423' }) },
  { path: 'admin/products:count', what: 'count of all products', as: 'admin' },
  { path: 'admin/comments:list', what: 'comments', as: 'admin' },
  { path: 'admin/comments:list', what: 'comments, hidden by staff', as: 'admin', args: () => ({ state: 'taken_down' }) },
  { path: 'admin/comments:count', what: 'count of comments', ...counted, as: 'admin' },
  { path: 'admin/reviews:list', what: 'reviews', as: 'admin' },
  { path: 'admin/reviews:list', what: 'reviews with one star', as: 'admin', args: () => ({ rating: '1' }) },
  { path: 'admin/reviews:count', what: 'count of reviews', ...counted, as: 'admin' },
  { path: 'admin/posts:list', what: 'published posts', as: 'admin' },
  { path: 'admin/posts:list', what: 'published posts, hidden by staff', as: 'admin', args: () => ({ state: 'taken_down' }) },
  { path: 'admin/posts:count', what: 'count of published posts', ...counted, as: 'admin' },
  { path: 'admin/orders:listDisputes', what: 'problems that go on', as: 'admin' },
  { path: 'admin/orders:countDisputes', what: 'count of problems to decide', as: 'admin' },
  {
    path: 'admin/orders:listDecisions',
    what: 'last decisions about one reason',
    as: 'admin',
    args: () => ({ reason: 'not_as_described' }),
  },
  { path: 'transactions:getStatement', what: 'statement', as: 'customer' },
  { path: 'transactions:getStatement', what: 'statement, a common kind', as: 'customer', args: () => ({ kind: 'order' }) },
  { path: 'transactions:getStatement', what: 'statement, a rare kind', as: 'customer', args: () => ({ kind: 'subscription' }) },
  { path: 'models:getModelTransactions', what: 'earnings', as: 'model' },
  { path: 'withdrawals:getMine', what: 'withdrawals of a user', as: 'model' },
  { path: 'admin/audit:list', what: 'acts of staff', as: 'admin' },
  { path: 'admin/plans:list', what: 'plans with their users', as: 'admin' },
  { path: 'admin/settings:listChanges', what: 'changes of settings', as: 'admin' },
  { path: 'admin/dashboard:getWork', what: 'what waits for staff', as: 'admin' },
  { path: 'admin/ledger:listTransfers', what: 'all transfers', as: 'admin' },
  { path: 'admin/ledger:listTransfers', what: 'transfers of a figure', as: 'admin', args: () => ({ figure: 'settled' }) },
  { path: 'admin/jobs:listMessages', what: 'messages that wait', as: 'admin', args: () => ({ state: 'waiting' }) },
  { path: 'admin/withdrawals:list', what: 'all withdrawals', as: 'admin' },
  { path: 'admin/withdrawals:list', what: 'all withdrawals, to approve', as: 'admin', args: () => ({ status: 'requested' }) },
  { path: 'admin/withdrawals:list', what: 'all withdrawals, a name', as: 'admin', args: () => ({ search: 'c4ca423' }) },
  { path: 'admin/withdrawals:count', what: 'count of withdrawals to approve', as: 'admin', args: () => ({ status: 'requested' }) },
  { path: 'admin/deposits:listUnclaimed', what: 'unclaimed deposits', as: 'admin' },
  {
    path: 'tasks:list',
    what: 'tasks of a model',
    as: 'model',
    maxMs: TASKS_MAX_MS,
    args: () => ({ statuses: ['todo', 'doing', 'waiting'] }),
  },
  { path: 'tasks:list', what: 'tasks of an admin', as: 'admin', args: () => ({ statuses: ['todo'] }) },
  { path: 'tasks:badge', what: 'count of tasks', as: 'model', bound: 'counts up to 99', maxMs: TASKS_MAX_MS },
  { path: 'tasks:listDone', what: 'what was done', as: 'model', args: () => ({ since: 0 }) },
  { path: 'subscription:listPayments', what: 'payments for Pro', as: 'customer' },
  { path: 'notifications:list', what: 'notifications', as: 'customer' },
  { path: 'notifications:unreadCount', what: 'count of unread notifications', as: 'customer' },
  { path: 'posts:listByModel', what: 'posts of a model', as: null, args: ({ modelId }) => ({ modelId }) },
  { path: 'posts:listMine', what: 'own posts', as: 'model', args: () => ({ status: 'published' }) },
  { path: 'posts:getFeed', what: 'posts of the followed models', as: 'customer' },
  { path: 'posts:listComments', what: 'comments of a post', as: 'customer', args: ({ postId }) => ({ postId }) },
  { path: 'posts:listPurchases', what: 'library', as: 'customer' },
  { path: 'tips:listGiven', what: 'tips given', as: 'customer' },
  { path: 'models:getFollowedModels', what: 'followed models', as: 'customer' },
  { path: 'models:listFollowedModels', what: 'followed models, by pages', as: 'customer' },
  { path: 'search:find', what: 'search of the header, a name', as: 'customer', args: () => ({ search: 'c4ca423' }) },
  { path: 'search:find', what: 'search of the header, a word that all posts have', as: 'customer', args: () => ({ search: 'post' }) },
  { path: 'models:getReviews', what: 'reviews of a model', as: null, args: ({ modelId }) => ({ modelId }) },
  { path: 'members:listBlocked', what: 'blocked users', as: 'customer' },
  { path: 'people:listFans', what: 'fans of a model', as: 'model' },
  { path: 'people:listFans', what: 'fans of a model, by what they spent', as: 'model', args: () => ({ sort: 'spent' }) },
  { path: 'people:listModels', what: 'models of a customer', as: 'customer' },
  { path: 'people:listBlocked', what: 'blocked users in People', as: 'customer' },
  { path: 'auth:listSessions', what: 'sessions', as: 'customer' },
  { path: 'auth:listSupportAccess', what: 'access log', as: 'customer' },
  { path: 'admin/applications:list', what: 'applications to decide', as: 'admin', args: () => ({ status: 'submitted' }) },
  {
    path: 'admin/applications:list',
    what: 'applications to decide, longest waiting',
    as: 'admin',
    args: () => ({ status: 'submitted', sort: 'waiting' }),
  },
  { path: 'admin/applications:list', what: 'applications rejected', as: 'admin', args: () => ({ status: 'rejected', sort: 'newest' }) },
  { path: 'admin/applications:list', what: 'applications, a name', as: 'admin', args: () => ({ search: 'c4ca423' }) },
  {
    path: 'admin/applications:count',
    what: 'count of applications rejected',
    ...counted,
    as: 'admin',
    args: () => ({ status: 'rejected' }),
  },
  { path: 'admin/applications:getWaitingCount', what: 'count of applications to decide', as: 'admin' },
  { path: 'admin/users:list', what: 'all users', as: 'admin' },
  { path: 'admin/users:list', what: 'all users, a name', as: 'admin', args: () => ({ search: 'c4ca423' }) },
  { path: 'admin/users:list', what: 'all users, two letters', ...lookedThrough, as: 'admin', args: () => ({ search: 'c4' }) },
  { path: 'admin/users:list', what: 'all users, a word that all have', as: 'admin', args: () => ({ search: 'crowd' }) },
  { path: 'admin/users:count', what: 'count of users', ...counted, as: 'admin' },
  { path: 'admin/users:count', what: 'count of users, two letters', ...lookedThrough, as: 'admin', args: () => ({ search: 'c4' }) },
  { path: 'admin/users:count', what: 'count of users, a word that all have', as: 'admin', args: () => ({ search: 'crowd' }) },
  { path: 'admin/users:getHistory', what: 'acts about a user', as: 'admin', args: ({ customerId }) => ({ userId: customerId }) },
]

/** The first queries of an order's page: test-support/order-page-queries.ts. */
const ORDER_PAGE: readonly Question[] = [
  { path: 'orders:getOrder', what: 'an order, for its customer', as: 'customer', args: ({ orderId }) => ({ orderId }) },
  { path: 'orders:getOrder', what: 'an order that had a problem, for its model', as: 'model', args: ({ soldId }) => ({ orderId: soldId }) },
  { path: 'orders:getOrder', what: 'an order, for an admin', as: 'admin', args: ({ orderId }) => ({ orderId }) },
  { path: 'reviews:getOfOrder', what: 'reviews of an order', as: 'model', args: ({ soldId }) => ({ orderId: soldId }) },
  { path: 'threads:get', what: 'the thread of an order', as: 'customer', args: ({ orderId }) => ({ threadId: orderId }) },
  { path: 'threads:page', what: 'the messages of an order', as: 'customer', args: ({ orderId }) => ({ threadId: orderId, page: 0 }) },
  { path: 'threads:signals', what: 'who types in an order', as: 'customer', args: ({ orderId }) => ({ threadId: orderId }) },
]

export const QUESTIONS: readonly Question[] = [...LISTS, ...ORDER_PAGE]

/** Calls that answer a list or a count without a row of their own, each with its reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'admin/analytics:getCohorts': 'a sum over all payments: figures grow with their period',
  'admin/ledger:getAccounts': 'four accounts of a user, or six of the site, whose balances are sums',
  'admin/jobs:listTasks': 'some thirty tasks',
  'admin/deposits:listWebhooks': 'the bench knows no webhooks; a test of all lists reads 20,000 of them along an index',
  'admin/deposits:countWebhooks': 'the same list',
  'admin/providers:list': 'seven services, each with the hours of a week',
  'connections:listKeys': 'at most 20 keys of a user, and those that ended within 30 days',
  'connections:listKeyCalls': 'the last 50 calls of one key, by an index',
  'connections:getReference': 'made from the contract, once for each process',
  'admin/users:listNotes': 'pages by an index over the notes about one user',
  'admin/adjustments:list': 'pages by an index over the adjustments of one user',
  'admin/adjustments:listWaiting': 'pages by an index over those that wait, at most one for each user',
  'admin/plans:listHolders': 'pages by an index over the running subscriptions of one plan',
  'people:countFans': 'a count up to 10,000 of the fans that fit: reads all of them where few fit',
  'people:listTags': 'at most 30 tags of a model, each with such a count',
  'people:listSegments': 'at most 20 segments of a model, each with such a count',
  'models:list': 'the bench discovery asks it 16 ways among a million models',
  'models:count': 'the bench discovery asks it with each filter among a million models',
  'models:getFollowing': 'checks the models of one page',
  'models:getSlotWaits': 'at most 50 products, of one model, for which the caller waits',
  'posts:getRights': 'checks the posts of one page',
  'media:getItems': 'reads up to 40 items by their ids',
  'auth:listPasskeys': 'an account has 20 passkeys at most',
  'assistants:list': 'a model has ten assistants and invitations at most',
  'assistants:mine': 'a user assists few models; their unread chats are counted up to 99, by an index',
  'broadcasts:list': 'a model sends a few a day at most; pages by the primary key',
  'admin/views:list': 'a list has 20 shared views and 20 of each admin at most, by two indexes',
  'admin/tags:list': 'at most 40',
  'models:getFeaturedTags': 'at most 12',
  'admin/templates:list': 'at most 60, each with two counts up to 1,000 by an index',
  'models:getTemplates': 'at most 60',
  'admin/invitations:list': 'made by hand, and read by their primary key',
  'admin/invitations:listInvited': 'at most 1,000 accounts for each, read by their index',
  'admin/settings:getFeatures': 'as many as the product has',
  'systemSettings:getFeaturesOff': 'as many as the product has',
  'admin/legal:getTexts': 'one version, in seven languages at most',
  'admin/legal:listAcceptances': 'a user has a few for each version, and a site a few versions',
  'legal:getPending': 'two documents at most',
  'admin/help:list': 'an installation has 200 articles at most',
  'help:getCentre': 'an installation has 200 articles at most',
  'help:find': 'an installation has 200 articles at most',
  'tickets:list': 'measured by `npm run bench -- support`',
  'tickets:badge': 'pages in server/domains/tickets/growth.test.ts',
  'admin/tickets:list': 'the same',
  'admin/tickets:countRows': 'the same list, counted among the newest 10,000',
  'admin/tickets:getLooks': 'reads up to one page of tickets by their ids',
  'admin/tickets:listMail': 'pages by an index over the parked mails, which are kept for 30 days',
  'admin/tickets:listReplies': 'at most 200 saved replies',
  'admin/tickets:listStaff': 'the admins of a site are few',
  'visits:getMessages': 'a fixed range of numbers, as threads:page',
  'webhooks:events': 'a stretch of the primary key, after a number; the bench of webhooks pulls 10,000',
  'webhooks:deliveries': 'pages by the primary key of one endpoint',
  'chats:list': 'the bench knows no chats yet',
  'chats:badge': 'the bench knows no chats yet',
  'chats:search': 'the bench knows no chats yet',
  'chats:getCards': 'the cards of a fixed range of 50 numbers, and each row of theirs by its id',
  'reports:getHidden': 'the newest hundred of one user, by an index',
  'reports:getReported': 'the own reports of one thread, by an index',
  'threads:countUnread': 'counts up to 99 messages in each of 100 threads at most',
  'transactions:getHolds': 'reads what is open now: orders in escrow, earnings on hold and waiting withdrawals',
  'subscription:getPlans': 'the site has a handful of plans',
}

interface Shape {
  readonly type?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
}

const shapeOf = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Shape

const isListOrNumber = ({ type }: Shape) => type === 'array' || type === 'integer' || type === 'number'
const PAGED = ['cursor', 'limit', 'search'] as const

/** Whether a call takes a page or a search, answers a list or a number, or an object with a count. */
function isListing({ kind, args, result }: AnyEntry): boolean {
  if (kind !== 'query') return false
  const asked = shapeOf(args, 'input').properties ?? {}
  const answer = shapeOf(result, 'output')
  const answers = [answer, ...(answer.anyOf ?? [])]
  return PAGED.some((name) => name in asked) || answers.some((each) => isListOrNumber(each) || 'count' in (each.properties ?? {}))
}

/** The paths of all calls that list, search or count. */
export const listingCalls = (): string[] => [...entriesOf(contract)].filter(({ entry }) => isListing(entry)).map(({ path }) => path)
