import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { ListedComment, ListedPost, ListedProduct, ListedReview } from './products.ts'

const TONES: Record<ListedProduct['state'], Tone> = { shown: 'success', hidden: 'neutral', taken_down: 'danger' }

export function StateBadge({ state }: Pick<ListedProduct, 'state'>) {
  const { t } = useTranslation('admin')
  return <Badge tone={TONES[state]}>{t(`products.states.${state}`)}</Badge>
}

const POST_TONES: Record<ListedPost['state'], Tone> = { published: 'success', withdrawn: 'neutral', taken_down: 'danger' }

export function PostStateBadge({ state }: Pick<ListedPost, 'state'>) {
  const { t } = useTranslation('admin')
  return <Badge tone={POST_TONES[state]}>{t(`publishedPosts.states.${state}`)}</Badge>
}

export function CommentStateBadge({ state }: Pick<ListedComment, 'state'>) {
  const { t } = useTranslation('admin')
  return <Badge tone={state === 'shown' ? 'success' : 'danger'}>{t(`comments.states.${state}`)}</Badge>
}

const REVIEW_TONES: Record<ListedReview['state'], Tone> = { shown: 'success', waiting: 'neutral', taken_down: 'danger' }

export function ReviewStateBadge({ state }: Pick<ListedReview, 'state'>) {
  const { t } = useTranslation('admin')
  return <Badge tone={REVIEW_TONES[state]}>{t(`reviews.states.${state}`)}</Badge>
}
