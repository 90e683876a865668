/** A picture that can be removed. Asks first: a removed picture is gone. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface RemovablePictureProps {
  hasPicture: boolean
  /** The question. */
  title: string
  isBusy: boolean
  onRemove: () => Promise<unknown>
  className: string
  /** Renders the picture and its buttons. `ask` opens the question; null while there is no picture. */
  children: (ask: (() => void) | null) => ReactNode
}

export function RemovablePicture({ hasPicture, title, isBusy, onRemove, className, children }: RemovablePictureProps) {
  const { t } = useTranslation(['profile', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  const callFailed = useCallFailed()
  const parts = useRef<HTMLDivElement>(null)
  const isRemoving = useRef(false)
  // The focused button disappears with the picture: the one beside it gets the focus.
  useEffect(() => {
    if (hasPicture || !isRemoving.current) return
    isRemoving.current = false
    parts.current?.querySelector('input')?.focus()
  }, [hasPicture])
  const remove = async () => {
    isRemoving.current = true
    try {
      await onRemove()
    } catch (error) {
      isRemoving.current = false
      callFailed(error)
    }
    setIsAsking(false)
  }
  return (
    <div ref={parts} className={className}>
      {children(hasPicture ? () => setIsAsking(true) : null)}
      <ConfirmDialog
        open={isAsking && hasPicture}
        onOpenChange={setIsAsking}
        title={title}
        text={t('pictures.removeText')}
        confirmLabel={t('pictures.removeConfirm')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void remove()}
      />
    </div>
  )
}
