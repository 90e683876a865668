/** Limits a feature to an audience, until a day. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { AUDIENCES, FEATURE_ROLES, type Audience, type FeatureRole } from '#contract/rules/features.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { clockIn, momentOf, ownZone } from '#web/lib/zoned-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { FeatureState } from './feature-state.ts'

const PERCENT_MAX = 100

function Roles({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly FeatureRole[]
  error: string | undefined
  onChange: (roles: FeatureRole[]) => void
}) {
  const { t } = useTranslation('system')
  return (
    <fieldset className="flex flex-col gap-2" data-invalid={error === undefined ? undefined : true}>
      <legend className="text-sm font-semibold">{t('features.roles')}</legend>
      {FEATURE_ROLES.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          onChange={({ target }) => onChange(FEATURE_ROLES.filter((each) => (each === role ? target.checked : chosen.includes(each))))}
        >
          {t(`features.roleNames.${role}`)}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function AudienceField({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const { t } = useTranslation('system')
  return (
    <Field label={t('features.audience')}>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={audience}
          onChange={({ target }) => onChange(AUDIENCES.find((each) => each === target.value) ?? 'everybody')}
        >
          {AUDIENCES.map((each) => (
            <option key={each} value={each}>
              {t(`features.audiences.${each}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

export function FeatureDialog({ state, onClose }: { state: FeatureState; onClose: () => void }) {
  const { t } = useTranslation(['system', 'admin', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.settings.saveFeature)
  const [zone] = useState(ownZone)
  // The state of when the dialog opened: another owner's change meanwhile is refused.
  const [{ feature, version, ...before }] = useState(state)
  const form = useForm({
    start: () => ({
      audience: before.audience as Audience,
      share: String(before.share),
      roles: before.roles as readonly FeatureRole[],
      ends: before.endsAt === null ? '' : clockIn(before.endsAt, zone).date,
      reason: '',
    }),
    check: ({ audience, share, roles, ends, reason }) => ({
      share:
        audience !== 'share' || (/^\d{1,3}$/.test(share.trim()) && Number(share) <= PERCENT_MAX) ? undefined : t('features.shareWrong'),
      roles: audience !== 'roles' || roles.length > 0 ? undefined : t('features.rolesMissing'),
      ends: audience === 'everybody' || ends === '' || (momentOf(ends, '00:00', zone) ?? 0) > Date.now() ? undefined : t('timeMissing'),
      reason: reason.trim() === '' ? t('admin:reasonMissing') : undefined,
    }),
    refusedAt: { bad_time: 'ends' },
    send: async ({ audience, share, roles, ends, reason }) => {
      const endsAt = audience === 'everybody' || ends === '' ? null : momentOf(ends, '00:00', zone)
      const rule = {
        audience,
        share: audience === 'share' ? Number(share) : PERCENT_MAX,
        roles: audience === 'roles' ? [...roles] : [],
        endsAt,
      }
      await run({ token, feature, rule, version, reason: reason.trim() })
      toast({ title: t('features.saved') })
      onClose()
    },
  })
  const { audience, roles } = form.values
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('features.changeOf', { name: t(`features.names.${feature}`) })}
      text={t('features.changeText')}
      confirmLabel={t('features.save')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <AudienceField audience={audience} onChange={(chosen) => form.set({ audience: chosen })} />
        {audience === 'share' && (
          <Field label={t('features.share')} error={form.errorOf('share')}>
            {(aria) => <Input {...aria} {...form.input('share')} inputMode="numeric" autoComplete="off" />}
          </Field>
        )}
        {audience === 'roles' && <Roles chosen={roles} error={form.errorOf('roles')} onChange={(chosen) => form.set({ roles: chosen })} />}
        {audience !== 'everybody' && (
          <Field label={t('features.ends')} hint={t('features.endsHint')} error={form.errorOf('ends')}>
            {(aria) => <Input {...aria} {...form.input('ends')} type="date" />}
          </Field>
        )}
        <Field label={t('admin:reason')} error={form.errorOf('reason')}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}
