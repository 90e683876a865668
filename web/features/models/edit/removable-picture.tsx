/** A picture that can be removed. Asks before it does so: the picture is not kept. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface RemovablePictureProps {
  hasPicture: boolean
  /** What is asked. */
  title: string
  isBusy: boolean
  onRemove: () => Promise<unknown>
  className: string
  /** The ways to remove it, which is null while there is none, and to choose another one. */
  children: (ask: (() => void) | null) => ReactNode
}

export function RemovablePicture({ hasPicture, title, isBusy, onRemove, className, children }: RemovablePictureProps) {
  const { t } = useTranslation(['profile', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  const callFailed = useCallFailed()
  const parts = useRef<HTMLDivElement>(null)
  const isRemoving = useRef(false)
  // The button that had the focus goes with the picture: the one beside it is the next.
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
