import { memo, useRef } from 'react'
import type { ModelCard as Card } from '#contract/types.ts'
import { waitingIntent } from '#web/lib/auth/intent.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useIntent } from '#web/lib/auth/use-intent.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { ModelCard } from './model-card.tsx'
import { useFollow } from './use-follow.ts'

interface CardPageProps {
  cards: readonly Card[]
  /** False: far from the page in view, nothing is loaded. */
  isLive: boolean
  firstCards: number
}

/** The cards of one page. One call tells which of these models the reader follows. */
export const CardPage = memo(function CardPage({ cards, isLive, firstCards }: CardPageProps) {
  const { token, user } = useAuth()
  const isVisitor = token === undefined || token === ''
  const { data } = useLive(
    api.models.getFollowing,
    isVisitor || !isLive || cards.length === 0 ? 'skip' : { token, modelIds: cards.map(({ _id }) => _id) },
  )
  const followed = useRef(data)
  if (data !== undefined) followed.current = data
  const follow = useFollow()
  const wanted = user === null ? undefined : cards.find(({ _id }) => _id === waitingIntent()?.id)
  useIntent('follow', wanted?._id ?? '', () => wanted !== undefined && void follow(wanted._id, false, wanted.name))
  return cards.map((card, at) => (
    <li key={card._id}>
      <ModelCard
        model={card}
        isFirst={at < firstCards}
        isFollowed={!isVisitor && followed.current?.includes(card._id) === true}
        onFollow={card._id === user?._id ? undefined : follow}
      />
    </li>
  ))
})
