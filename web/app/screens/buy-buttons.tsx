/** The buttons that buy a post, or unlock the files of a message. */
import type { Post } from '#contract/types.ts'
import type { LockedMessage } from '#web/features/posts/purchases/locked-message.ts'
import { BuyPostButton } from '#web/features/posts/purchases/pay-buttons.tsx'
import { UnlockMedia } from '#web/features/posts/purchases/unlock-media.tsx'
import { renderAddFunds } from './pay-buttons.tsx'

export const BuyPost = ({ post }: { post: Post }) => <BuyPostButton post={post} renderAddFunds={renderAddFunds} />

export const Unlock = ({ message }: { message: LockedMessage }) => <UnlockMedia message={message} renderAddFunds={renderAddFunds} />
