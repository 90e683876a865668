import { createFileRoute } from '@tanstack/react-router'
import { MyPostsScreen } from '#web/features/posts/composer/my-posts-screen.tsx'
import { asMyPostsTab, type MyPostsTab } from '#web/features/posts/composer/my-posts-tabs.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/my-posts/')({
  validateSearch: ({ tab }): { tab?: MyPostsTab | undefined } => ({ tab: asMyPostsTab(tab) }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['composer', 'posts']),
  component: MyPosts,
  head: titled((t) => t('nav.myPosts')),
})

function MyPosts() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MyPostsScreen tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />
}
