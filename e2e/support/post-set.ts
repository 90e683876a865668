/** One post of each visibility, for tests that read. A test that changes a post makes its own. */
import { fund, openSession, type TestUser, valueOf } from './calls.ts'
import { makePost, sendPicture } from './posts.ts'
import type { TestSite } from './site.ts'

export const KINDS = ['free', 'followers', 'pro', 'paid'] as const
export type Kind = (typeof KINDS)[number]

export interface PostSet {
  /** The session of their model. */
  token: string
  ids: Record<Kind, string>
  /** Items of locked files. */
  lockedItems: string[]
}

export const secretOf = (kind: Kind) => `The whole text of the ${kind} post.`

const sendFiles = (site: TestSite, token: string, kind: Kind): Promise<[previewId: string, wholeId: string]> =>
  Promise.all([sendPicture(site, token, `${kind}-1.png`), sendPicture(site, token, `${kind}-2.png`, { width: 200, height: 300 })])

const publish = (site: TestSite, token: string, kind: Kind, [previewId, wholeId]: readonly [string, string]): Promise<string> =>
  makePost(site, token, {
    title: `A ${kind} post`,
    teaser: `Teaser, ${kind}`,
    text: secretOf(kind),
    visibility: kind,
    price: kind === 'paid' ? 7.5 : null,
    media: [
      { itemId: previewId, alt: `The open picture, ${kind}`, isPreview: kind !== 'free' },
      { itemId: wholeId, alt: `The other picture, ${kind}`, isPreview: false },
    ],
  })

/** A post with two pictures, the first of them public. Returns its id. */
export const makeKind = async (site: TestSite, token: string, kind: Kind): Promise<string> =>
  publish(site, token, kind, await sendFiles(site, token, kind))

async function makeSet(site: TestSite): Promise<PostSet> {
  const token = await openSession(site, 'model')
  const sent = await Promise.all(KINDS.map((kind) => sendFiles(site, token, kind)))
  const ids = {} as Record<Kind, string>
  // One after another: a model has one empty draft.
  for (const [at, kind] of KINDS.entries()) ids[kind] = await publish(site, token, kind, sent[at] ?? ['', ''])
  return { token, ids, lockedItems: sent.filter((_, at) => KINDS[at] !== 'free').map(([, wholeId]) => wholeId) }
}

const sets = new WeakMap<TestSite, Promise<PostSet>>()

/** The same set for all tests of a site. */
export function postSet(site: TestSite): Promise<PostSet> {
  const known = sets.get(site) ?? makeSet(site)
  sets.set(site, known)
  return known
}

export async function makePro(site: TestSite, user: TestUser): Promise<void> {
  const [plan] = (await valueOf(site, 'query', 'subscription:getPlans', {})) as { _id: string; price: number }[]
  if (plan === undefined) throw new Error('there is no plan')
  await fund(site, user, plan.price)
  await valueOf(site, 'mutation', 'subscription:buyPlan', { token: user.token, planId: plan._id, expectedPrice: plan.price })
}
