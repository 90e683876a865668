import type { NewsData } from '#contract/types.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { addMoneyFailed } from './notifications.sql.ts'

/** Where the wallet is, and what is charged to it. */
const PAGES: Partial<Record<NewsData<'money_failed'>['move'], string>> = { pro: '/pro' }
const WALLET_PAGE = '/dashboard'

/** Tells a person at their bell that a call of theirs was refused and nothing has moved: once, while they have not read of the same. */
export async function tellMoneyFailed(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  failed: NewsData<'money_failed'>,
): Promise<void> {
  const { topics } = await tx.one(addMoneyFailed, userId, JSON.stringify(failed), PAGES[failed.move] ?? WALLET_PAGE)
  touch(...(topics as Topic[]))
}
