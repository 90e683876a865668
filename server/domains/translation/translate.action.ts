/** Translates a text: stored results first, then one request for all that is missing, however many readers ask at the same time. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '#contract/limits.ts'
import type { TextRef } from '#contract/types.ts'
import { cleanText } from '#contract/rules/clean-text.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { TranslatorRefused, TranslatorUnavailable, type Translator } from '#server/shared/translator.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { SidesOf } from './agree.ts'
import { assertAgreed } from './agreements.ts'
import { languageOf } from './languages.ts'
import { hasWords, protect, restore, type Protected } from './protect.ts'
import { placeOf, readText, type TextReaders, type TextSource } from './sources.ts'
import { translationMeter } from './topics.ts'
import { insertUses, lockText, releaseClaims, reserve, returnOfDay, returnOfMonth, selectResults, storeResults } from './translation.sql.ts'

export interface TranslationDeps {
  /** Null: none is configured. */
  readonly translator: Translator | null
  readonly log: Log
}

/** A process that stopped while it asked lets others ask after this time: more than the adapter's own limit. */
const CLAIM_SECONDS = 20
/** A refused result is not asked for again within this time. */
const REFUSED_HOURS = 24
/** How often, and how many times, a result that another process asks for is looked up. */
const LOOK_MS = 250
const LOOKS_MAX = 60
/** reference/translation.md §4: characters of one request. */
const REQUEST_CHARACTERS_MAX = 5_000
/** A result that is so much longer than its text is no translation of it. */
const LONGER_TIMES_MAX = 10
const LONGER_BY_MAX = 200

const down = () => new CallError('translator_down', 'The translator does not answer. Please try again later.')
const notFound = () => new CallError('not_found', 'This text does not exist any more.')
const lost = () =>
  new CallError('value_lost', 'The translation lost a number, an amount, a link or a name, so it is not shown. Please read the original.')

/** One text to look up or to send. */
interface Wanted extends Protected {
  readonly key: string
}

type Found = ReadonlyMap<string, string | null>

/** The protected text is what is sent: texts that differ in numbers only still have keys of their own, by their parts. */
const keyOf = ({ text, parts }: Protected, source: Language, target: Language, maker: string): string =>
  createHash('sha256')
    .update(JSON.stringify([text, parts, source, target, maker]))
    .digest('hex')

/** In requests of the size that every translator takes. */
function batchesOf(wanted: readonly Wanted[]): Wanted[][] {
  const batches: Wanted[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const one of wanted) {
    characters += one.text.length
    if (characters > REQUEST_CHARACTERS_MAX) {
      batches.push([])
      characters = one.text.length
    }
    batches.at(-1)?.push(one)
  }
  return batches
}

interface Asking {
  readonly deps: TranslationDeps
  readonly context: ActionContext<Actor>
  readonly translator: Translator
  readonly ref: TextRef
  readonly readers: TextReaders
  readonly sidesOf: SidesOf
  readonly source: Language
  readonly target: Language
}

/** The text has the same words and, as its writer may have said in the meantime, the same language. */
const isStill = (now: TextSource | null, texts: readonly string[], source: Language): boolean =>
  now !== null && now.texts.join('\n') === texts.join('\n') && (now.language ?? source) === source

/**
 * Claims results that nobody else asks for. Text and agreement are read again under the text's lock: the translation of a deleted text
 * cannot stay, and no text is sent once a side has ended its agreement.
 */
const claim = (
  { context, ref, readers, source, sidesOf, translator }: Asking,
  texts: readonly string[],
  wanted: readonly Wanted[],
): Promise<ReadonlySet<string>> =>
  context.write('reserve', async ({ tx, actor, touch }) => {
    const { id, seq } = placeOf(ref)
    await tx.one(lockText, ref.kind, id)
    const now = await readText(readers, { db: tx, actor }, ref)
    if (!isStill(now, texts, source)) throw notFound()
    await refuseUnagreed(now, tx, actor, sidesOf, translator)
    const keys = wanted.map(({ key }) => key)
    const lengths = wanted.map(({ text }) => text.length)
    const { claimed } = await tx.one(reserve, keys, lengths, CLAIM_SECONDS, userIdOf(actor))
    await tx.run(insertUses, keys, ref.kind, id, seq)
    if (claimed.length > 0) touch(translationMeter())
    return new Set(claimed)
  })

/** Stores a use of results that exist already. */
const addUses = ({ context, ref, readers, source }: Asking, texts: readonly string[], keys: readonly string[]): Promise<void> =>
  context.write('use', async ({ tx, actor }) => {
    const { id, seq } = placeOf(ref)
    await tx.one(lockText, ref.kind, id)
    if (isStill(await readText(readers, { db: tx, actor }, ref), texts, source)) await tx.run(insertUses, keys, ref.kind, id, seq)
  })

/** The translation as it is stored and shown, cleaned as a text of a user is; empty: refused. */
function bodyOf(answer: string, one: Wanted): string {
  if (answer.length > one.text.length * LONGER_TIMES_MAX + LONGER_BY_MAX) return ''
  return restore(cleanText(answer), one) ?? ''
}

/** Sends one batch, and stores what came back. */
async function ask({ context, translator, source, target, deps }: Asking, batch: readonly Wanted[]): Promise<Found> {
  const keys = batch.map(({ key }) => key)
  let answers: string[]
  try {
    answers = await translator.translate({ texts: batch.map(({ text }) => text), source, target })
  } catch (error) {
    if (!(error instanceof TranslatorUnavailable) && !(error instanceof TranslatorRefused)) throw error
    const isBilled = error instanceof TranslatorUnavailable && error.mayBeBilled
    deps.log[error instanceof TranslatorRefused ? 'error' : 'warn'](
      { err: error, translator: translator.name },
      'a text was not translated',
    )
    const characters = batch.reduce((sum, { text }) => sum + text.length, 0)
    await context.write('failed', async ({ tx, actor, touch }) => {
      await tx.run(releaseClaims, keys)
      if (isBilled) return
      await tx.run(returnOfMonth, characters)
      await tx.run(returnOfDay, userIdOf(actor), characters)
      touch(translationMeter())
    })
    throw down()
  }
  const bodies = batch.map((one, at) => bodyOf(answers[at] ?? '', one))
  await context.write('store', async ({ tx }) => void (await tx.run(storeResults, keys, bodies, REFUSED_HOURS)))
  return new Map(keys.map((key, at) => [key, bodies[at] || null]))
}

interface Known {
  readonly found: Map<string, string | null>
  /** Another process asks for these. */
  readonly claimed: readonly string[]
  /** Found, and not known yet to belong to this text. */
  readonly unused: readonly string[]
}

async function lookUp({ context, ref }: Asking, keys: readonly string[]): Promise<Known> {
  const { id, seq } = placeOf(ref)
  const rows = await context.db.many(selectResults, keys, ref.kind, id, seq)
  const done = rows.filter(({ body, isRefused }) => body !== null || isRefused)
  return {
    found: new Map(done.map(({ key, body }) => [key, body])),
    claimed: rows.filter(({ body, isRefused, isClaimed }) => body === null && !isRefused && isClaimed).map(({ key }) => key),
    unused: done.filter(({ hasUse }) => !hasUse).map(({ key }) => key),
  }
}

/** Waits for another process. Errors: translator_down. */
async function waitFor(asking: Asking, keys: readonly string[]): Promise<Found> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const { found, claimed } = await lookUp(asking, keys)
    if (found.size === keys.length) return found
    // The other process failed, or its text is gone.
    if (claimed.length + found.size < keys.length) break
    await pause(LOOK_MS, undefined, { signal: asking.context.signal })
  }
  throw down()
}

/** Requests of this process, by key, while they run. */
type InFlight = Map<string, Promise<string | null>>

async function resultsOf(inFlight: InFlight, asking: Asking, texts: readonly string[], wanted: readonly Wanted[]): Promise<Found> {
  const { found, unused } = await lookUp(
    asking,
    wanted.map(({ key }) => key),
  )
  if (unused.length > 0) await addUses(asking, texts, unused)
  const missing = [...new Map(wanted.filter(({ key }) => !found.has(key)).map((one) => [one.key, one])).values()]
  if (missing.length === 0) return found
  const claimed = await claim(asking, texts, missing)
  const own = missing.filter(({ key }) => claimed.has(key))
  for (const batch of batchesOf(own)) {
    const answer = ask(asking, batch)
    for (const { key } of batch) {
      const one = answer.then((results) => results.get(key) ?? null).finally(() => inFlight.delete(key))
      inFlight.set(key, one)
      // Each caller awaits its own; a failure that nobody awaits any more is logged already.
      one.catch(() => undefined)
    }
  }
  // Taken before the first is awaited: each one leaves the map when it is done.
  const here = missing.map(({ key }) => [key, inFlight.get(key)] as const)
  const elsewhere = here.filter(([, answer]) => answer === undefined).map(([key]) => key)
  for (const [key, answer] of here) if (answer !== undefined) found.set(key, await answer)
  return elsewhere.length === 0 ? found : new Map([...found, ...(await waitFor(asking, elsewhere))])
}

/** Errors: not_agreed, for a private text. */
async function refuseUnagreed(text: TextSource | null, db: Db, actor: Actor, sidesOf: SidesOf, translator: Translator): Promise<void> {
  if (text !== null && text.threadId !== null) assertAgreed(await sidesOf(db, text.threadId, userIdOf(actor)), translator)
}

/** The language of a text that may be translated. Errors: no_translator, language_unknown, not_agreed. */
async function sourceOf({ translator }: TranslationDeps, { db, actor }: ActionContext<Actor>, sidesOf: SidesOf, text: TextSource) {
  if (translator === null) throw new CallError('no_translator', 'This site has no translator.')
  await refuseUnagreed(text, db, actor, sidesOf, translator)
  const source = text.language ?? (await languageOf(...text.texts))
  if (source === null) throw new CallError('language_unknown', 'The language of this text is not known.')
  return { translator, source }
}

export function createTranslate(deps: TranslationDeps, readers: TextReaders, sidesOf: SidesOf) {
  const inFlight: InFlight = new Map()

  /** Errors: those of the contract's entry. */
  return async (
    context: ActionContext<Actor>,
    { text: ref, target }: { text: TextRef; target: Language },
  ): Promise<{ texts: string[]; label: string }> => {
    const text = await readText(readers, context, ref)
    if (text === null) throw notFound()
    const { translator, source } = await sourceOf(deps, context, sidesOf, text)
    const { label, name } = translator
    if (source === target) return { texts: [...text.texts], label }
    const wanted = text.texts.map((one): Wanted | null => {
      const found = protect(one)
      if (found === null) throw lost()
      return hasWords(found) ? { ...found, key: keyOf(found, source, target, name) } : null
    })
    const asking = { deps, context, translator, ref, readers, sidesOf, source, target }
    const found = await resultsOf(
      inFlight,
      asking,
      text.texts,
      wanted.filter((one) => one !== null),
    )
    const texts = text.texts.map((one, at) => {
      const key = wanted[at]?.key
      const body = key === undefined ? one : (found.get(key) ?? null)
      if (body === null) throw lost()
      return body
    })
    return { texts, label }
  }
}
