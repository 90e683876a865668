import type { ReactNode } from 'react'
import { PostScreen } from '#web/features/posts/post-screen.tsx'
import { BuyPost, Tip } from './pay-buttons.tsx'
import { WithdrawnPost } from '#web/features/posts/withdrawn-post.tsx'

export const PostPage = ({ postId }: { postId: string }) => <PostScreen postId={postId} renderUnlock={(post) => <BuyPost post={post} />} renderTip={(post) => <Tip size="sm" tipFor={{ modelId: post.model._id, modelName: post.model.name, postId: post._id }} />} />

export const WithdrawnPostPage = (props: { postId: string; fallback: ReactNode }) => <WithdrawnPost {...props} />
