/** The state of saving: saved, saving, or not saved and why. */
import { Check, CloudAlert, LoaderCircle, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import type { Composer } from './use-composer.ts'

interface SaveLineProps {
  composer: Pick<Composer, 'state' | 'error' | 'flush'>
  /** A problem of a field prevents saving. */
  isBlocked: boolean
  /** Unfinished uploads. */
  sending: number
}

export function SaveLine({ composer: { state, error, flush }, isBlocked, sending }: SaveLineProps) {
  const { t } = useTranslation('composer')
  const errorText = useErrorText()
  const shown = state === 'unsaved' && isBlocked ? 'blocked' : state
  const Icon = shown === 'saved' ? Check : shown === 'saving' ? LoaderCircle : shown === 'unsaved' ? Pencil : CloudAlert
  const isBad = shown === 'failed' || shown === 'blocked' || shown === 'conflict'
  return (
    <output className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted" data-testid="save-state" data-state={shown}>
      <Icon aria-hidden className={shown === 'saving' ? 'size-4 animate-spin' : isBad ? 'size-4 text-danger' : 'size-4'} />
      <span className={isBad ? 'text-danger' : ''}>{t(`state.${shown}`)}</span>
      {shown === 'failed' && (
        <>
          <span className="min-w-0 text-danger">{errorText(error)}</span>
          <Button variant="link" onClick={() => void flush()}>
            {t('state.retry')}
          </Button>
        </>
      )}
      {sending > 0 && <span>· {t('state.sending', { count: sending })}</span>}
    </output>
  )
}
