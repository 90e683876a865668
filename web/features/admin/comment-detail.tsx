/** One comment for staff. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CommentStateBadge } from './product-state.tsx'
import { WrittenDetail } from './written-detail.tsx'

export function CommentDetail({ commentId, address }: { commentId: string; address: Address }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { data: comment, error, retry } = useLive(api.admin.comments.get, { token, commentId })
  const hide = useMutation(api.admin.comments.hide)
  const restore = useMutation(api.admin.comments.restore)
  const written = comment && {
    ...comment,
    kind: 'comments' as const,
    title: t('comments.name'),
    isHidden: comment.state === 'taken_down',
    isDecidable: true,
    badge: <CommentStateBadge state={comment.state} />,
    hide: (takeDownId: string | null, texts: { reason: string; note: string }) => hide.run({ token, commentId, takeDownId, ...texts }),
    restore: (takeDownId: string, texts: { note: string }) => restore.run({ token, commentId, takeDownId, ...texts }),
  }
  return (
    <WrittenDetail kind="comments" address={address} written={written} hasFailed={error !== null} onRetry={retry}>
      {comment && (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
          <Link to="/posts/$postId" params={{ postId: comment.post._id }} className={buttonClass('secondary', 'sm', 'self-start')}>
            {comment.post.title}
          </Link>
        </>
      )}
    </WrittenDetail>
  )
}
