/** Adds to a balance or takes from it: the effects before the button, a reason that the user reads, a note for staff. */
import { useTranslation } from 'react-i18next'
import { AMOUNT_MAX_CENTS, REASON_MAX } from '#contract/limits.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { UserDetails } from '../users.ts'
import { AdjustmentEffects } from './effects.tsx'

const DIRECTIONS = ['add', 'take'] as const
type Direction = (typeof DIRECTIONS)[number]

/** In dollars, above zero for an addition; null: not an amount that can be booked. */
function changeOf(typed: string, direction: Direction): number | null {
  const cents = centsTyped(typed)
  if (cents === null || cents === 0 || cents > AMOUNT_MAX_CENTS) return null
  return dollarsFromCents(direction === 'add' ? cents : -cents)
}

export function AdjustDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.adjustments.request)
  const name = useUserName()(user.name)
  const form = useForm<{ direction: Direction; amount: string; reason: string; note: string }>({
    start: { direction: 'add', amount: '', reason: '', note: '' },
    check: ({ direction, amount, reason }) => ({
      amount: changeOf(amount, direction) === null ? t('adjustments.amountInvalid') : undefined,
      reason: reason.trim() === '' ? t('reasonMissing') : undefined,
    }),
    refusedAt: { short_balance: 'amount' },
    send: async ({ direction, amount, reason, note }) => {
      const change = changeOf(amount, direction)
      if (change === null) return
      const { isWaiting } = await run({ token, userId: user._id, amount: change, reason: reason.trim(), note: note.trim() })
      toast({ title: t(isWaiting ? 'adjustments.done.asked' : 'adjustments.done.booked'), description: t('users.doneText', { name }) })
      onClose()
    },
  })
  const { direction, reason, note } = form.values
  const change = changeOf(form.values.amount, direction)
  const asked = changeOf(useDebounced(form.values.amount), direction)
  const { data, error } = useLive(api.admin.adjustments.preview, asked === null ? 'skip' : { token, userId: user._id, amount: asked })
  // Only of the amount that the button names.
  const preview = asked === change ? data : undefined
  const amount = formatMoney(Math.abs(change ?? 0), i18n.language)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('adjustments.title', { name })}
      text={t('adjustments.text')}
      confirmLabel={
        preview === undefined
          ? t('adjustments.adjust')
          : t(preview.needsSecond ? `adjustments.ask.${direction}` : `adjustments.confirm.${direction}`, { amount })
      }
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      isDangerous={direction === 'take'}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <Segmented
          label={t('adjustments.direction')}
          value={direction}
          onChange={(value) => form.set({ direction: value })}
          options={DIRECTIONS.map((each) => ({ value: each, label: t(`adjustments.directions.${each}`) }))}
        />
        <Field label={t('adjustments.amount')} error={form.errorOf('amount')}>
          {(aria) => <Input {...aria} {...form.input('amount')} inputMode="decimal" autoComplete="off" placeholder="0.00" />}
        </Field>
        {change !== null && <AdjustmentEffects preview={preview} hasFailed={error !== null} />}
        <Field label={t('users.reasonTold')} error={form.errorOf('reason')} aside={<Counter length={reason.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Field label={t('users.note')} hint={t('users.noteHint')} aside={<Counter length={note.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('note')} maxLength={REASON_MAX} rows={2} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}
