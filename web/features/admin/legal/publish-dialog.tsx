/** Puts a new version of a legal text in force: when, whether every user must accept it, and why. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, type Language, type LegalDocument } from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { clockIn, momentOf, ownZone, zoneLabel } from '#web/lib/zoned-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'

const DAY_MS = 86_400_000

interface PublishDialogProps {
  document: LegalDocument
  baseVersion: number
  texts: readonly { language: Language; body: string; summary: string }[]
  onClose: () => void
  onSaved: () => void
}

export function PublishDialog({ document, baseVersion, texts, onClose, onSaved }: PublishDialogProps) {
  const { t } = useTranslation(['system', 'admin', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.legal.saveVersion)
  const [zone] = useState(ownZone)
  const form = useForm({
    start: () => ({ when: 'now', date: clockIn(Date.now() + DAY_MS, zone).date, time: '00:00', needsConsent: false, reason: '' }),
    check: ({ when, date, time, reason }) => ({
      date: when === 'now' || (momentOf(date, time, zone) ?? 0) > Date.now() ? undefined : t('timeMissing'),
      reason: reason.trim() === '' ? t('admin:reasonMissing') : undefined,
    }),
    refusedAt: { bad_time: 'date' },
    send: async ({ when, date, time, needsConsent, reason }) => {
      const startsAt = when === 'now' ? null : momentOf(date, time, zone)
      const { version } = await run({ token, document, baseVersion, texts: [...texts], startsAt, needsConsent, reason: reason.trim() })
      toast({ title: t('legal.saved', { version }) })
      onSaved()
    },
  })
  const isLater = form.values.when === 'later'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('legal.publishTitle', { version: baseVersion + 1 })}
      text={t('legal.publishText', { languages: texts.map(({ language }) => LANGUAGE_NAMES[language]).join(', ') })}
      confirmLabel={t(isLater ? 'legal.schedule' : 'legal.publish')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <Field label={t('legal.when')}>
          {(aria) => (
            <NativeSelect {...aria} {...form.input('when')}>
              <option value="now">{t('legal.now')}</option>
              <option value="later">{t('legal.later')}</option>
            </NativeSelect>
          )}
        </Field>
        {isLater && (
          <div className="grid grid-cols-2 gap-4">
            <Field label={t('date')} error={form.errorOf('date')}>
              {(aria) => <Input {...aria} {...form.input('date')} type="date" />}
            </Field>
            <Field label={t('time')} hint={zoneLabel(zone)}>
              {(aria) => <Input {...aria} {...form.input('time')} type="time" />}
            </Field>
          </div>
        )}
        <Switch isOn={form.values.needsConsent} onChange={(needsConsent) => form.set({ needsConsent })} text={t('legal.needsConsentText')}>
          {t('legal.needsConsent')}
        </Switch>
        <Field label={t('admin:reason')} error={form.errorOf('reason')}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}
