/**
 * Going to another page of the site asks first, with the text of spec §8, while a change could be lost. The router has a
 * hook for this; it would load with every first visit, which has no form.
 */
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface BlockOptions {
  /** Could a change be lost? May try to save it first. */
  mustAsk: () => boolean | Promise<boolean>
  /** For leaving the site: the browser asks itself, and at once. */
  mustAskAtUnload?: () => boolean
}

/** Render the returned dialog. */
export function useBlockLeaving({ mustAsk, mustAskAtUnload }: BlockOptions): ReactNode {
  const { t } = useTranslation('common')
  const { history } = useRouter()
  const [decide, setDecide] = useState<{ answer: (isStaying: boolean) => void } | null>(null)
  const latest = useRef({ mustAsk, mustAskAtUnload })
  useEffect(() => {
    latest.current = { mustAsk, mustAskAtUnload }
  })
  // A user who is signed out meanwhile has nothing to decide: the navigation does not wait for an answer that cannot come.
  const waiting = useRef(decide)
  waiting.current = decide
  useEffect(() => () => waiting.current?.answer(false), [])
  useEffect(
    () =>
      history.block({
        blockerFn: async () => {
          if (!(await latest.current.mustAsk())) return false
          const isStaying = await new Promise<boolean>((answer) => setDecide({ answer }))
          setDecide(null)
          return isStaying
        },
        enableBeforeUnload: () => latest.current.mustAskAtUnload?.() === true,
      }),
    [history],
  )
  return (
    <ConfirmDialog
      open={decide !== null}
      onOpenChange={(isOpen) => !isOpen && decide?.answer(true)}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      closeLabel={t('actions.close')}
      isDangerous
      onConfirm={() => decide?.answer(false)}
    />
  )
}
