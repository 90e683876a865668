import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Closing a part with typed text asks first, with the text of spec §8; so does leaving the page.
 * Render `confirmation` beside the dialog and call `askBeforeClose` where it would close.
 */
export function useConfirmClose(isDirty: boolean, close: () => void): { askBeforeClose: () => void; confirmation: ReactNode } {
  const { t } = useTranslation('common')
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    askBeforeClose: () => (isDirty ? setIsAsking(true) : close()),
    confirmation: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        confirmLabel={t('unsaved.leave')}
        cancelLabel={t('unsaved.stay')}
        closeLabel={t('actions.close')}
        isDangerous
        onConfirm={() => {
          setIsAsking(false)
          close()
        }}
      />
    ),
  }
}
