import { createFileRoute } from '@tanstack/react-router'
import { ComposerScreen } from '#web/features/posts/composer/composer-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/my-posts/$postId')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['composer', 'posts']),
  component: Composer,
  head: titled((t) => t('nav.myPosts')),
})

function Composer() {
  return <ComposerScreen postId={Route.useParams().postId} />
}
