import { lazy, Suspense } from 'react'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { Skeleton } from '#web/ui/states.tsx'

/** Loaded with the tab: the first visit of the site does without. */
const FollowingFeed = lazy(async () => ({ default: (await import('#web/features/posts/feed/following-feed.tsx')).FollowingFeed }))

/** The tab at `/?tab=following`. Empty on the server, and until the reader is known. */
export function FollowingTab() {
  const token = useToken()
  if (token === undefined || token === '') return null
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <FollowingFeed token={token} />
    </Suspense>
  )
}
