/** The newest posts of the models that the reader follows. New ones wait behind a button: nothing jumps. */
import { Link } from '@tanstack/react-router'
import { ArrowUp, Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PostPageList } from './post-page-list.tsx'
import { PostCardSkeletons } from './post-skeletons.tsx'

const PAGE_LENGTH = 12
const SIZES = '(min-width: 1184px) 360px, (min-width: 768px) 50vw, 100vw'

export function FollowingFeed({ token }: { token: string }) {
  const { t } = useTranslation(['posts', 'common'])
  const list = usePages(api.posts.getFeed, { token, limit: PAGE_LENGTH })
  /** Newer posts are not shown yet, in epoch milliseconds; null until there is a post. */
  const [shownUntil, setShownUntil] = useState<number | null>(null)
  const newest = list.pages[0]?.items[0]?.publishedAt
  useEffect(() => {
    if (newest !== undefined) setShownUntil((until) => until ?? newest)
  }, [newest])
  const until = shownUntil ?? Number.POSITIVE_INFINITY
  const posts = list.pages.flatMap(({ items }) => items)
  const waiting = posts.filter(({ publishedAt }) => publishedAt > until).length
  return (
    <div className="relative">
      <div aria-live="polite" className="pointer-events-none sticky below-bars-20 z-20 flex justify-center">
        {waiting > 0 && (
          <Button
            size="sm"
            className="pointer-events-auto absolute shadow-float"
            onClick={() => setShownUntil(newest ?? null)}
            data-testid="new-posts"
          >
            <ArrowUp aria-hidden />
            {t('feed.new', { count: waiting })}
          </Button>
        )}
      </div>
      <LiveList
        list={list}
        count={posts.length}
        failed={t('failed')}
        skeleton={<PostCardSkeletons label={t('common:actions.loading')} />}
        empty={
          <EmptyState
            icon={Heart}
            title={t('feed.none')}
            text={t('feed.noneText')}
            action={
              <Link to="/" className={buttonClass('secondary', 'sm')}>
                {t('feed.find')}
              </Link>
            }
          />
        }
      >
        <ul className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-3" aria-label={t('feed.title')}>
          {list.pages.map(({ items }, at) => (
            <PostPageList
              key={at === 0 ? 'first' : items[0]?._id}
              posts={items.filter(({ publishedAt }) => publishedAt <= until)}
              sizes={SIZES}
              showsModel
              isFirst={at === 0}
            />
          ))}
        </ul>
      </LiveList>
    </div>
  )
}
