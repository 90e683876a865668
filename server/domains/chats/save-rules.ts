import type { ChatRules } from '#contract/types.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { languageOf } from '../translation/index.ts'
import { upsertRules } from './chat-writes.sql.ts'
import { selectRules } from './chats.sql.ts'
import { rulesOf } from './topics.ts'

/** Of a model that never set one: all users write for free. */
const WITHOUT_A_RULE: ChatRules = { who: ['everybody'], price: null, freeMessages: 0, greeting: '', hours: null }

export async function getRules({ db, actor, watch }: QueryContext<Actor>): Promise<ChatRules> {
  const modelId = userIdOf(actor)
  watch(rulesOf(modelId))
  const row = await db.maybe(selectRules, modelId)
  if (row === undefined) return WITHOUT_A_RULE
  const { priceCents, hours, zone, ...rule } = row
  return { ...rule, price: priceCents === null ? null : dollarsFromCents(priceCents), hours: hours === null ? null : { zone, days: hours } }
}

/** Replaces the model's rule: under its lock, so that each message is sent before or after it. */
export async function saveRules(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  { who, price, freeMessages, greeting, hours }: ChatRules,
): Promise<void> {
  const modelId = userIdOf(actor)
  const priceCents = price === null ? null : centsFromDollars(price)
  await tx.run(
    upsertRules,
    modelId,
    [...new Set(who)],
    priceCents,
    freeMessages,
    greeting,
    hours === null ? null : JSON.stringify(hours.days),
    hours?.zone ?? 'UTC',
    await languageOf(greeting),
  )
  touch(rulesOf(modelId))
}
