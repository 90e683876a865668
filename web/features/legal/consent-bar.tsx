/**
 * Above every page, for users who have not accepted a legal text in force: a bar, and a dialog at the first page of a visit. It blocks
 * nothing; the server refuses what makes a contract until then.
 */
import { Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PendingText } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useLegalDate } from './use-legal-date.ts'

/** The texts that the user has put off in this visit. */
const LATER_KEY = 'consent-later'

const keyOf = (texts: readonly PendingText[]): string => texts.map(({ document, version }) => `${document} ${version}`).join(', ')

function ConsentDialog({ texts, onClose }: { texts: readonly PendingText[]; onClose: () => void }) {
  const { t } = useTranslation(['legal', 'common'])
  const token = useSessionToken()
  const dateOf = useLegalDate()
  const errorText = useErrorText()
  const { run, isBusy } = useMutation(api.legal.accept)
  const [refusal, setRefusal] = useState<string>()
  const accept = async () => {
    try {
      await run({ token, texts: texts.map(({ document, version }) => ({ document, version })) })
      toast({ title: t('consent.done') })
      onClose()
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('consent.title')}
      description={t('consent.text')}
      closeLabel={t('common:actions.close')}
      isLocked={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('consent.later')}
          </Button>
          <Button busy={isBusy} busyLabel={t('consent.busy')} onClick={() => void accept()}>
            {t('consent.accept')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {texts.map(({ document, from, language, summary }) => (
          <li key={document} className="rounded-lg border px-4 py-3" data-testid="pending-text">
            <h3 className="font-semibold">{t(`${document}.title`)}</h3>
            <p className="text-sm text-muted">{t('version', { date: dateOf(from) })}</p>
            {summary !== '' && (
              <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere" lang={language}>
                {summary}
              </p>
            )}
            <a
              href={`/${document}`}
              target="_blank"
              rel="noopener"
              className="mt-2 inline-flex min-h-6 items-center text-sm font-semibold text-accent underline underline-offset-4"
            >
              {t('consent.read')}
            </a>
          </li>
        ))}
      </ul>
      <Refusal>{refusal}</Refusal>
    </Dialog>
  )
}

function Bar({ texts }: { texts: readonly PendingText[] }) {
  const { t } = useTranslation('legal')
  const [isOpen, setIsOpen] = useState(false)
  const key = keyOf(texts)
  useEffect(() => setIsOpen(sessionStorage.getItem(LATER_KEY) !== key), [key])
  const close = () => {
    sessionStorage.setItem(LATER_KEY, key)
    setIsOpen(false)
  }
  return (
    <>
      <aside aria-label={t('consent.label')} className="border-b bg-info-soft" data-testid="consent-bar">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2 text-sm md:px-6">
          <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
            <Scale aria-hidden className="mt-0.5 size-4.5 shrink-0 text-info" />
            <span className="min-w-0 wrap-anywhere">{t('consent.bar')}</span>
          </p>
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            {t('consent.open')}
          </Button>
        </div>
      </aside>
      {isOpen && <ConsentDialog texts={texts} onClose={close} />}
    </>
  )
}

export function ConsentBar({ token }: { token: string }) {
  const { i18n } = useTranslation()
  const { data } = useLive(api.legal.getPending, { token, language: asLanguage(i18n.language) ?? 'en' })
  return data === undefined || data.length === 0 ? null : <Bar texts={data} />
}
