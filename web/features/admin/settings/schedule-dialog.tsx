/** Changes one setting at a time in the future. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { SITE_SETTINGS } from '#contract/rules/site-settings.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { clockIn, momentOf, ownZone, zoneLabel } from '#web/lib/zoned-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { storedOf, type OneSetting } from './setting-values.ts'
import { ValueInput } from './setting-field.tsx'
import { useSettingWords } from './use-setting-words.ts'

const DAY_MS = 86_400_000

interface ScheduleDialogProps {
  token: string
  setting: OneSetting
  /** As in the form. */
  typed: string
  onClose: () => void
}

export function ScheduleDialog({ token, setting: { key }, typed, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['system', 'admin', 'common'])
  const { nameOf, problemOf } = useSettingWords()
  const { run } = useMutation(api.admin.settings.scheduleSetting)
  const [zone] = useState(ownZone)
  const { form: kind, scope } = SITE_SETTINGS[key]
  const form = useForm({
    start: () => ({ value: typed, date: clockIn(Date.now() + DAY_MS, zone).date, time: '00:00', reason: '' }),
    check: ({ value, date, time, reason }) => ({
      value: problemOf(key, value),
      date: (momentOf(date, time, zone) ?? 0) > Date.now() ? undefined : t('timeMissing'),
      reason: reason.trim() === '' ? t('admin:reasonMissing') : undefined,
    }),
    refusedAt: { bad_time: 'date' },
    send: async ({ value, date, time, reason }) => {
      const [stored, startsAt] = [storedOf(key, value), momentOf(date, time, zone)]
      if (stored === null || startsAt === null) return
      await run({ token, key, value: stored, startsAt, reason: reason.trim() })
      toast({ title: t('scheduledToast') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('scheduleTitle', { name: nameOf(key) })}
      text={scope === 'now' ? t('scheduleText') : `${t('scheduleText')} ${t(`scopes.${scope}`)}`}
      confirmLabel={t('schedule')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <Field label={kind.type === 'switch' ? nameOf(key) : t('newValue')} error={form.errorOf('value')}>
          {(aria) => <ValueInput settingKey={key} aria={aria} {...form.choice('value')} />}
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('date')} error={form.errorOf('date')}>
            {(aria) => <Input {...aria} {...form.input('date')} type="date" />}
          </Field>
          <Field label={t('time')} hint={zoneLabel(zone)}>
            {(aria) => <Input {...aria} {...form.input('time')} type="time" />}
          </Field>
        </div>
        <Field label={t('admin:reason')} error={form.errorOf('reason')}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}
