import { lazy, Suspense } from 'react'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { Skeleton } from '#web/ui/states.tsx'

/** Loaded when somebody looks: the first visit of the site does without. */
const FollowingFeed = lazy(async () => ({ default: (await import('#web/features/posts/feed/following-feed.tsx')).FollowingFeed }))

/** The tab at `/?tab=following`. On the server, and until it is known who reads, there is nothing in it. */
export function FollowingTab() {
  const token = useToken()
  if (token === undefined || token === '') return null
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <FollowingFeed token={token} />
    </Suspense>
  )
}
