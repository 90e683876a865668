/** A post beside a ticket about it: its state, price and model, and the decision to hide or restore it. */
import { Link } from '@tanstack/react-router'
import { ExternalLink, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { LiveCard } from '#web/lib/live/live-card.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDate } from '#web/ui/format.ts'
import { Money } from '#web/ui/values.tsx'
import { PostDecision } from '../post-detail.tsx'
import { PostStateBadge } from '../product-state.tsx'
import type { LookedAtPost } from '../products.ts'

const LINK = 'inline-flex min-h-6 items-center gap-1 rounded-sm font-semibold wrap-anywhere underline decoration-line underline-offset-4'

function Loaded({ post }: { post: LookedAtPost }) {
  const { t, i18n } = useTranslation(['admin', 'composer'])
  const nameOf = useUserName()
  const { _id, title, model, state, visibility, price, publishedAt, buyerCount, takeDowns } = post
  const [last] = takeDowns
  return (
    <>
      <div>
        <Link to="/admin/products" search={{ tab: 'posts', open: _id }} className={LINK}>
          {title}
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <PostStateBadge state={state} />
          <Link to="/admin/users/$userId" params={{ userId: model._id }} className="min-h-6 underline-offset-4 hover:underline">
            {nameOf(model.name)}
          </Link>
        </p>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          {t(`composer:visibility.${visibility}`)}
          {price !== null && (
            <>
              {' · '}
              <Money amount={price} language={i18n.language} />
            </>
          )}
        </span>
        <span>{t('publishedPosts.since', { date: formatDate(publishedAt, i18n.language) })}</span>
        <span>{t('publishedPosts.buyers', { count: buyerCount })}</span>
      </p>
      {state === 'taken_down' && last !== undefined && <p className="text-sm wrap-anywhere whitespace-pre-line">“{last.reason}”</p>}
      <div className="flex empty:hidden">
        <PostDecision post={post} size="sm" />
      </div>
    </>
  )
}

export function BesidePost({ postId }: { postId: string }) {
  const { t } = useTranslation(['admin', 'tickets'])
  const token = useSessionToken()
  const live = useLive(api.admin.posts.get, { token, postId })
  return (
    <LiveCard
      live={live}
      icon={<Image aria-hidden />}
      title={t('tickets:abouts.post')}
      failed={t('publishedPosts.failed')}
      gone={t('publishedPosts.gone')}
      testId="beside-post"
    >
      {(post) => <Loaded post={post} />}
    </LiveCard>
  )
}
