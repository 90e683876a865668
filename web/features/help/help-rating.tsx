/** "Did this help?" about the version and language that is shown. A "no" first asks for the missing part, so that visitors answer once. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HELP_REASON_MAX } from '#contract/limits.ts'
import type { HelpArticle } from '#contract/types.ts'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'

type Rated = Pick<HelpArticle, 'key' | 'language' | 'version'>

function useRate({ key, language, version }: Rated) {
  const token = useToken()
  const { run, isBusy } = useMutation(api.help.rate)
  const rate = (isUseful: boolean, reason?: string) =>
    run({
      ...(token === undefined || token === '' ? {} : { token }),
      key,
      language,
      version,
      isUseful,
      ...(reason === undefined ? {} : { reason }),
    })
  return { rate, isBusy }
}

function Reason({ article, isBusy, onSkip, onDone }: { article: Rated; isBusy: boolean; onSkip: () => void; onDone: () => void }) {
  const { t } = useTranslation('help')
  const { rate } = useRate(article)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('rate.reasonMissing') : undefined }),
    send: async ({ reason }) => {
      await rate(false, reason.trim())
      onDone()
    },
  })
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-3">
      <Field label={t('rate.reason')} hint={t('rate.reasonHint')} error={form.errorOf('reason')}>
        {(aria) => <Textarea {...aria} {...form.input('reason')} rows={3} maxLength={HELP_REASON_MAX} />}
      </Field>
      <Counter length={form.values.reason.length} max={HELP_REASON_MAX} />
      <Refusal>{form.refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} busyLabel={t('rate.sending')}>
          {t('rate.send')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onSkip}>
          {t('rate.skip')}
        </Button>
      </div>
    </form>
  )
}

export function HelpRating({ article }: { article: Rated }) {
  const { t } = useTranslation('help')
  const callFailed = useCallFailed()
  const { rate, isBusy } = useRate(article)
  const [step, setStep] = useState<'ask' | 'why' | 'done'>('ask')
  const answer = (isUseful: boolean) => {
    rate(isUseful)
      .then(() => setStep('done'))
      .catch((error: unknown) => callFailed(error))
  }
  return (
    <section aria-labelledby="help-rating" className="mt-12 rounded-lg border bg-surface px-5 py-4 print:hidden" data-testid="help-rating">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="help-rating" className="text-base font-semibold">
          {t('rate.question')}
        </h2>
        {step === 'ask' && (
          <div className="flex gap-2">
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => answer(true)}>
              {t('rate.yes')}
            </Button>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setStep('why')}>
              {t('rate.no')}
            </Button>
          </div>
        )}
      </div>
      {step === 'why' && <Reason article={article} isBusy={isBusy} onSkip={() => answer(false)} onDone={() => setStep('done')} />}
      <p role="status" className={step === 'done' ? 'mt-2 text-sm text-muted' : 'sr-only'}>
        {step === 'done' ? t('rate.thanks') : ''}
      </p>
    </section>
  )
}
