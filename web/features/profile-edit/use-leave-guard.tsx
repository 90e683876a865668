import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Typed text is not lost by a stray click: closing what holds it, going to another page and leaving the site ask first.
 * Render `confirmation`, and call `askBeforeClose` where the form would close.
 */
export function useLeaveGuard(isDirty: boolean, close: () => void): { askBeforeClose: () => void; confirmation: ReactNode } {
  const { t } = useTranslation('common')
  const closing = useConfirmClose(isDirty, close)
  const leaving = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: false, withResolver: true })
  return {
    askBeforeClose: closing.askBeforeClose,
    confirmation: (
      <>
        {closing.confirmation}
        <ConfirmDialog
          open={leaving.status === 'blocked'}
          onOpenChange={() => leaving.reset?.()}
          title={t('unsaved.title')}
          text={t('unsaved.text')}
          confirmLabel={t('unsaved.leave')}
          cancelLabel={t('unsaved.stay')}
          closeLabel={t('actions.close')}
          isDangerous
          onConfirm={() => leaving.proceed?.()}
        />
      </>
    ),
  }
}
