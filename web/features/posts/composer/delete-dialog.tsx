import { useTranslation } from 'react-i18next'
import type { OwnPost } from '#contract/types.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  /** Null: closed. */
  post: Pick<OwnPost, 'status'> | null
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a post is deleted, and says for which readers. */
export function DeleteDialog({ post, isBusy, onClose, onConfirm }: DeleteDialogProps) {
  const { t } = useTranslation(['composer', 'common'])
  const isPublished = post?.status === 'published'
  return (
    <ConfirmDialog
      open={post !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isPublished ? 'delete.publishedTitle' : 'delete.draftTitle')}
      text={t(isPublished ? 'delete.publishedText' : 'delete.draftText')}
      confirmLabel={t(isPublished ? 'delete.confirmPublished' : 'delete.confirm')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={onConfirm}
    />
  )
}
