import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** The consequence. */
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  onConfirm: () => void
  isBusy?: boolean
  isDangerous?: boolean
  /** Fields to fill in before confirming. */
  children?: ReactNode
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  closeLabel,
  onConfirm,
  isBusy = false,
  isDangerous = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isLocked={isBusy}
      size="sm"
      title={title}
      description={text}
      closeLabel={closeLabel}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={onConfirm} data-testid="confirm">
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children ?? <span />}
    </Dialog>
  )
}
