import type { NewsData } from '#contract/types.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { StoredData } from '#server/shared/stored-news.ts'
import { addMoneyFailed } from './notifications.sql.ts'

/** Tells a person at their bell that a call of theirs was refused and nothing has moved: once, while they have not read of the same. */
export async function tellMoneyFailed(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  failed: StoredData<NewsData<'money_failed'>>,
): Promise<void> {
  const { topics } = await tx.one(addMoneyFailed, userId, JSON.stringify(failed))
  touch(...(topics as Topic[]))
}
