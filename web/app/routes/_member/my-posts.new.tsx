import { createFileRoute } from '@tanstack/react-router'
import { NewPostScreen } from '#web/features/posts/composer/new-post-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/my-posts/new')({
  component: NewPostScreen,
  head: titled((t) => t('nav.myPosts')),
})
