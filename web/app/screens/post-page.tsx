import type { ReactNode } from 'react'
import { PostScreen } from '#web/features/posts/post/post-screen.tsx'
import { WithdrawnPost } from '#web/features/posts/post/withdrawn-post.tsx'
import { MessageButton } from '#web/lib/chat/message-button.tsx'
import { BuyPost } from './buy-buttons.tsx'
import { Tip } from './pay-buttons.tsx'

/** A post, with the buttons that buy it and tip for it. */
export const PostPage = ({ postId }: { postId: string }) => (
  <PostScreen
    postId={postId}
    renderUnlock={(post) => <BuyPost post={post} />}
    renderTip={({ _id, model }) => (
      <span className="flex gap-2">
        <MessageButton userId={model._id} name={model.name} size="sm" isShort />
        <Tip tipFor={{ modelId: model._id, modelName: model.name, modelHandle: model.handle, postId: _id }} size="sm" />
      </span>
    )}
  />
)

export const WithdrawnPostPage = (props: { postId: string; fallback: ReactNode }) => <WithdrawnPost {...props} />
