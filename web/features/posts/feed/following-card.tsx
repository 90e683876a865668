/** The newest posts of the models that the reader follows, on the dashboard. */
import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_LIST_LENGTH } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useLoadingReport } from '#web/lib/live/loading-report.tsx'
import { Card, CardBody, CardHeader, EmptyCard } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { PostThumb } from '../files/post-thumb.tsx'
import { seenPost } from './seen-post.ts'
import { useRights } from '../post/use-rights.ts'
import { VisibilityBadge } from '../post/visibility-badge.tsx'

/** `isBriefWhenEmpty`: one line while there are no posts. */
export function FollowingCard({ isBriefWhenEmpty = false }: { isBriefWhenEmpty?: boolean }) {
  const { t, i18n } = useTranslation(['posts', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.posts.getFeed, { token, limit: DASHBOARD_LIST_LENGTH })
  useLoadingReport(isPending && error === null)
  const posts = data?.items ?? []
  const rightsOf = useRights(posts.map(({ _id }) => _id))
  if (isBriefWhenEmpty && data?.items.length === 0)
    return (
      <EmptyCard
        aria-labelledby="feed-card"
        data-testid="feed-card"
        icon={<Images aria-hidden />}
        title={<span id="feed-card">{t('feed.card')}</span>}
        text={t('feed.none')}
      />
    )
  return (
    <Card aria-labelledby="feed-card" data-testid="feed-card">
      <CardHeader
        icon={<Images aria-hidden />}
        title={<span id="feed-card">{t('feed.card')}</span>}
        aside={
          posts.length > 0 ? (
            <Link
              to="/"
              search={{ tab: 'following' }}
              className="shrink-0 text-sm font-semibold text-accent underline-offset-4 hover:underline"
            >
              {t('feed.all')}
            </Link>
          ) : undefined
        }
      />
      <CardBody>
        {isPending && error === null && <SkeletonRows rows={2} label={t('common:actions.loading')} />}
        {error !== null && data === undefined && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {data !== undefined && posts.length === 0 && (
          <EmptyState icon={Images} title={t('feed.none')} text={t('feed.noneText')} className="py-4" />
        )}
        <ul className="divide-y">
          {posts.map((post) => {
            const seen = seenPost(post, rightsOf(post._id))
            return (
              <li key={post._id} className="relative flex items-center gap-3 py-3 first:pt-0" data-testid="feed-post">
                <PostThumb seen={seen} />
                <div className="min-w-0 flex-1">
                  <Link
                    to="/posts/$postId"
                    params={{ postId: post._id }}
                    className="block truncate font-semibold after:absolute after:inset-0 hover:text-accent"
                  >
                    {post.title}
                  </Link>
                  <p className="truncate text-sm text-muted">
                    {post.model.name} · <RelativeTime at={post.publishedAt} language={i18n.language} />
                  </p>
                </div>
                <VisibilityBadge post={post} isUnlocked={seen.isOpen} />
              </li>
            )
          })}
        </ul>
      </CardBody>
    </Card>
  )
}
