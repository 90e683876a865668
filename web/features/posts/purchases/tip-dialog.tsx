/** A tip (product.md §3): an amount, an optional note, one button. From a profile, a post or a completed order. */
import { HandHeart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TIP_MAX_CENTS, TIP_MIN_CENTS, TIP_NOTE_MAX, TIP_PRESET_DOLLARS } from '#contract/limits.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { type Form, type Problems, useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { AmountInput, AmountPresets } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePayment } from './use-payment.tsx'

/** The model who gets the tip, and its post or order. */
export interface TipFor {
  modelId: string
  modelName: string
  postId?: string
  orderId?: string
}

export interface TipDialogProps {
  tipFor: TipFor
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  renderAddFunds: RenderAddFunds
}

const START = { amount: String(TIP_PRESET_DOLLARS[1]), note: '' }

/** The typed amount in cents; null for "Please enter a valid amount". */
function tipCents(text: string): number | null {
  const cents = centsTyped(text)
  return cents === null || cents < TIP_MIN_CENTS || cents > TIP_MAX_CENTS ? null : cents
}

interface Tip {
  amount: string
  note: string
}

function useTipRules(): (tip: Tip) => Problems<keyof Tip> {
  const { t, i18n } = useTranslation('purchases')
  const money = (cents: number) => formatMoney(dollarsFromCents(cents), i18n.language)
  return ({ amount, note }) => ({
    amount: tipCents(amount) === null ? t('tip.amountInvalid', { min: money(TIP_MIN_CENTS), max: money(TIP_MAX_CENTS) }) : undefined,
    note: note.trim().length > TIP_NOTE_MAX ? t('tip.noteTooLong', { max: TIP_NOTE_MAX }) : undefined,
  })
}

function TipFields({ form, modelName, children }: { form: Form<Tip>; modelName: string; children: ReactNode }) {
  const { t, i18n } = useTranslation('purchases')
  const { amount, note } = form.values
  const cents = tipCents(amount)
  const problems = useTipRules()(form.values)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <AmountPresets
        label={t('tip.presets')}
        amounts={TIP_PRESET_DOLLARS}
        chosen={cents === null ? null : dollarsFromCents(cents)}
        language={i18n.language}
        onChoose={(dollars) => form.set({ amount: String(dollars) })}
      />
      <Field label={t('tip.amount')} error={form.errorOf('amount')}>
        {(aria) => <AmountInput {...aria} {...form.input('amount')} autoComplete="off" />}
      </Field>
      <Field
        label={t('tip.note')}
        hint={t('tip.noteHint', { name: modelName })}
        aside={<Counter length={note.trim().length} max={TIP_NOTE_MAX} />}
        error={problems.note}
      >
        {(aria) => <Textarea {...aria} {...form.input('note')} rows={2} />}
      </Field>
      {children}
      <Refusal>{form.refusal}</Refusal>
    </form>
  )
}

function Given({ modelName, cents }: { modelName: string; cents: number }) {
  const { t, i18n } = useTranslation('purchases')
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center" data-testid="tip-given">
      <HandHeart aria-hidden className="size-12 text-accent" />
      <p className="max-w-sm">{t('tip.doneText', { name: modelName, amount: formatMoney(dollarsFromCents(cents), i18n.language) })}</p>
    </div>
  )
}

function useTipForm({ modelId, modelName, postId, orderId }: TipFor, renderAddFunds: RenderAddFunds) {
  const { t } = useTranslation('purchases')
  const { run } = useMutation(api.tips.giveTip)
  const [values, setValues] = useState<Tip>(START)
  const cents = tipCents(values.amount)
  const payment = usePayment(cents, renderAddFunds)
  const form = useFormOf<Tip>(
    { values, change: (part) => setValues((now) => ({ ...now, ...part })) },
    {
      check: useTipRules(),
      onRefusal: payment.onRefusal,
      send: async ({ amount, note }) => {
        await run({
          token: payment.token,
          modelId,
          amount: dollarsFromCents(tipCents(amount) ?? 0),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
          ...(postId === undefined ? {} : { postId }),
          ...(orderId === undefined ? {} : { orderId }),
        })
        toast({ title: t('tip.done', { name: modelName }) })
      },
    },
  )
  const forget = () => {
    form.clear()
    setValues(START)
  }
  return { form, cents, payment, forget }
}

export default function TipDialog({ tipFor, open, onOpenChange, renderAddFunds }: TipDialogProps) {
  const { modelName, postId, orderId } = tipFor
  const { t, i18n } = useTranslation(['purchases', 'common'])
  const { form, cents, payment, forget } = useTipForm(tipFor, renderAddFunds)
  const { user, check, funds } = payment
  if (user === null) return null
  if (user.emailStatus === 'unconfirmed')
    return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('tip.title', { name: modelName })} />
  const isGiven = form.isSent
  const close = () => {
    onOpenChange(false)
    if (isGiven) forget()
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
        isLocked={form.isBusy}
        title={isGiven ? t('tip.doneTitle') : t('tip.title', { name: modelName })}
        description={
          isGiven
            ? undefined
            : t(orderId !== undefined ? 'tip.forOrder' : postId !== undefined ? 'tip.forPost' : 'tip.text', { name: modelName })
        }
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={close} disabled={form.isBusy}>
              {t(isGiven ? 'common:actions.close' : 'common:actions.cancel')}
            </Button>
            {!isGiven && (
              <Button
                busy={form.isBusy}
                busyLabel={t('tip.busy')}
                onClick={({ detail }) => detail < 2 && void form.submit()}
                data-testid="give-tip"
              >
                {cents === null ? t('tip.submitPlain') : t('tip.submit', { amount: formatMoney(dollarsFromCents(cents), i18n.language) })}
              </Button>
            )}
          </>
        }
      >
        {isGiven ? (
          <Given modelName={modelName} cents={cents ?? 0} />
        ) : (
          <TipFields form={form} modelName={modelName}>
            {check}
          </TipFields>
        )}
      </Dialog>
      {funds}
    </>
  )
}
