import { createFileRoute } from '@tanstack/react-router'
import { NewPostScreen } from '#web/features/posts/composer/new-post-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/my-posts/new')({
  component: NewPostScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.myPosts')) }] }),
})
