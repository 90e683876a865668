import { createFileRoute, notFound } from '@tanstack/react-router'
import { COMMENTS_LENGTH } from '#web/features/posts/comments/comments-length.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { NotFoundPage } from '../../layouts/error-pages.tsx'
import { postFacts } from '../../page-facts.ts'
import { pageHead } from '../../page-head.ts'
import { PostPage, WithdrawnPostPage } from '../../screens/post-page.tsx'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const Route = createFileRoute('/posts/$postId')({
  loader: async ({ context: { queryClient, i18n }, params: { postId } }) => {
    if (!UUID.test(postId)) throw notFound({ data: 'no-post' })
    const [post] = await Promise.all([queryClient.ensureQueryData(liveQuery(api.posts.getPost, { postId })), i18n.loadNamespaces('posts')])
    if (post === null) throw notFound()
    if (post.visibility === 'free') await queryClient.ensureQueryData(liveQuery(api.posts.listComments, { postId, limit: COMMENTS_LENGTH }))
    return { title: post.title, modelName: post.model.name }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match, matches, loaderData, params: { postId } }) =>
    loaderData === undefined
      ? {}
      : pageHead(
          { match, matches },
          { title: `${loaderData.title} – ${loaderData.modelName}`, path: `/posts/${postId}`, ...postFacts({ match, matches }, postId) },
        ),
  component: () => <PostPage postId={Route.useParams().postId} />,
  // Buyers keep a post that its model withdraws.
  notFoundComponent: ({ data }) =>
    data === 'no-post' ? <NotFoundPage /> : <WithdrawnPostPage postId={Route.useParams().postId} fallback={<NotFoundPage />} />,
})
