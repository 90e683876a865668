import type { ReactNode } from 'react'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'

/**
 * A stray click loses no typed text: closing its part, going to another page and leaving the site ask first.
 * Render `confirmation`, and call `askBeforeClose` where the form would close.
 */
export function useLeaveGuard(isDirty: boolean, close: () => void): { askBeforeClose: () => void; confirmation: ReactNode } {
  const closing = useConfirmClose(isDirty, close)
  const leaving = useBlockLeaving({ mustAsk: () => isDirty })
  return {
    askBeforeClose: closing.askBeforeClose,
    confirmation: (
      <>
        {closing.confirmation}
        {leaving}
      </>
    ),
  }
}
