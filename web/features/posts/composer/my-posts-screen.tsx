/** /my-posts: a model's own posts by their state. */
import { Link } from '@tanstack/react-router'
import { CalendarClock, PencilLine, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPost } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ModelsOnly } from './models-only.tsx'
import { MyPostRow } from './my-post-row.tsx'
import { MY_POSTS_TABS, type MyPostsTab } from './my-posts-tabs.ts'
import { usePostSteps, type PostSteps } from './use-post-steps.ts'

const PAGE_LENGTH = 20
const ICONS = { draft: PencilLine, scheduled: CalendarClock, published: Send }

/** One page of the list: one call loads the covers of all its posts. */
function Rows({
  posts,
  token,
  steps,
  onDelete,
}: {
  posts: readonly OwnPost[]
  token: string
  steps: PostSteps
  onDelete: (post: OwnPost) => void
}) {
  const itemIds = posts.flatMap(({ media }) => media.slice(0, 1).map(({ itemId }) => itemId))
  const { data: items } = useLive(api.media.getItems, itemIds.length === 0 ? 'skip' : { token, itemIds })
  return posts.map((post) => (
    <MyPostRow
      key={post._id}
      post={post}
      cover={items?.find(({ _id }) => _id === post.media[0]?.itemId)?.media ?? null}
      steps={steps}
      onDelete={() => onDelete(post)}
    />
  ))
}

function PostsOf({ status, token }: { status: MyPostsTab; token: string }) {
  const { t } = useTranslation(['composer', 'common'])
  const list = usePages(api.posts.listMine, {
    token,
    status,
    limit: PAGE_LENGTH,
  })
  const steps = usePostSteps(token)
  const [asked, setAsked] = useState<OwnPost | null>(null)
  const remove = async () => {
    if (asked !== null && (await steps.remove(asked))) setAsked(null)
  }
  const count = list.pages.flatMap(({ items }) => items).length
  return (
    <>
      <LiveList
        list={list}
        count={count}
        failed={t('mine.failed')}
        skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} />}
        empty={<EmptyState icon={ICONS[status]} title={t(`mine.none.${status}`)} text={t(`mine.none.${status}Text`)} />}
      >
        <ul className="divide-y">
          {list.pages.map(({ items }) => (
            <Rows key={items[0]?._id ?? 'empty'} posts={items} token={token} steps={steps} onDelete={setAsked} />
          ))}
        </ul>
      </LiveList>
      <DeleteDialog post={asked} isBusy={steps.isBusy} onClose={() => setAsked(null)} onConfirm={() => void remove()} />
    </>
  )
}

/** The first tab that is not empty: drafts, then scheduled, then published posts. Undefined until it is known. */
function useFirstTab(token: string, isAsked: boolean): MyPostsTab | undefined {
  const drafts = useLive(api.posts.listMine, isAsked ? { token, status: 'draft', limit: PAGE_LENGTH } : 'skip')
  const scheduled = useLive(api.posts.listMine, isAsked ? { token, status: 'scheduled', limit: PAGE_LENGTH } : 'skip')
  if (drafts.error !== null || scheduled.error !== null) return 'draft'
  if (drafts.data === undefined || scheduled.data === undefined) return undefined
  if (drafts.data.items.length > 0) return 'draft'
  return scheduled.data.items.length > 0 ? 'scheduled' : 'published'
}

/** Without a tab in the address (`asked`), opens the first one that is not empty, and keeps it. */
export function MyPostsScreen({ tab: asked, onTab }: { tab: MyPostsTab | undefined; onTab: (tab: MyPostsTab) => void }) {
  const { t } = useTranslation(['composer', 'posts', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const [opened, setOpened] = useState<MyPostsTab>()
  const firstTab = useFirstTab(token, asked === undefined && opened === undefined && user?.status === 'model')
  if (opened === undefined && firstTab !== undefined) setOpened(firstTab)
  const tab = asked ?? opened
  if (user !== null && user.status !== undefined && user.status !== 'model') return <ModelsOnly />
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('mine.title')}
        text={t('mine.text')}
        actions={
          <Link to="/my-posts/new" className={buttonClass()} data-testid="new-post">
            <Plus aria-hidden />
            {t('posts:newPost')}
          </Link>
        }
      />
      {tab === undefined ? (
        <SkeletonRows rows={4} label={t('common:actions.loading')} />
      ) : (
        <Tabs
          label={t('mine.tabs')}
          value={tab}
          onChange={onTab}
          tabs={MY_POSTS_TABS.map((value) => ({ value, label: t(`mine.${value}`) }))}
        >
          {user?.status === 'model' && <PostsOf key={tab} status={tab} token={token} />}
        </Tabs>
      )}
    </div>
  )
}
