import type { ModelCard as Card } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { ModelCard } from './model-card.tsx'
import { useFollow } from './use-follow.ts'

/** The cards of one page. Whom of them the reader follows is one question. */
export function CardPage({ cards, firstCards }: { cards: readonly Card[]; firstCards: number }) {
  const { token, user } = useAuth()
  const isVisitor = token === undefined || token === ''
  const { data: followed } = useLive(api.models.getFollowing, isVisitor ? 'skip' : { token, modelIds: cards.map(({ _id }) => _id) })
  const follow = useFollow()
  return cards.map((card, at) => (
    <li key={card._id}>
      <ModelCard model={card} isFirst={at < firstCards} isFollowed={!isVisitor && followed?.includes(card._id) === true} onFollow={card._id === user?._id ? undefined : follow} />
    </li>
  ))
}
