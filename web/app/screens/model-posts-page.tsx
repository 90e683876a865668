import { useModel } from '#web/features/models/use-model.ts'
import { ModelPosts } from '#web/features/posts/feed/model-posts.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'

/** The tab of a profile with the model's posts. */
export function ModelPostsPage({ name }: { name: string }) {
  const { model } = useModel(name)
  const { user } = useAuth()
  if (model === undefined) return null
  return <ModelPosts modelId={model._id} modelName={model.name} isOwn={user?._id === model._id} />
}
