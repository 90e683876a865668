/** A tip (product.md §3): an amount, an optional note, one button. From a profile, a post or a completed order. */
import { Link } from '@tanstack/react-router'
import { HandHeart, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TIP_MAX_CENTS, TIP_MIN_CENTS, TIP_NOTE_MAX, TIP_PRESET_DOLLARS, TIP_UNDO_SECONDS } from '#contract/limits.ts'
import { asksForContent } from '#contract/rules/tip-note.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { type Form, type Problems, useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { AmountInput, AmountPresets } from '#web/ui/amount-input.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney, formatSeconds } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSecondsLeft } from '#web/ui/values.tsx'
import { usePayment } from './use-payment.tsx'
import { useUndoTip } from './use-undo-tip.ts'

/** The model who gets the tip, and its post or order. */
export interface TipFor {
  modelId: string
  modelName: string
  modelHandle: string
  postId?: string
  orderId?: string
}

export interface TipDialogProps {
  tipFor: TipFor
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  renderAddFunds: RenderAddFunds
}

const MILLISECONDS = 1_000
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

/** Says that a tip buys nothing where the note asks for content, and offers an order. The area precedes its text, so it is read out. */
function NotProtected({ note, tipFor, onLeave }: { note: string; tipFor: TipFor; onLeave: () => void }) {
  const { t } = useTranslation('purchases')
  return (
    <div role="status" className="-mt-3 empty:hidden" data-testid="tip-not-protected">
      {asksForContent(note) && (
        <div className="flex gap-3 rounded-md border bg-info-soft p-3 text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <p>{t('tip.notProtected', { name: tipFor.modelName })}</p>
            <Link
              to="/models/$modelName"
              params={{ modelName: tipFor.modelHandle }}
              hash="products"
              onClick={onLeave}
              className={buttonClass('link', 'sm', 'px-0')}
            >
              {t('tip.orderInstead')}
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}

interface TipFieldsProps {
  form: Form<Tip>
  tipFor: TipFor
  onLeave: () => void
  children: ReactNode
}

function TipFields({ form, tipFor, onLeave, children }: TipFieldsProps) {
  const { modelName } = tipFor
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
      <NotProtected note={note} tipFor={tipFor} onLeave={onLeave} />
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

/** A tip that was given here and can still be undone. */
interface Sent {
  tipId: string
  amount: number
  /** Epoch milliseconds, by this browser's clock. */
  undoUntil: number
}

/** The toast after a tip has *Undo* with the seconds left. */
function useTipToast() {
  const { t, i18n } = useTranslation('purchases')
  const { undo } = useUndoTip()
  return (modelName: string, { tipId, amount, undoUntil }: Sent, onUndone: () => void) =>
    toast({
      title: t('tip.done', { name: modelName }),
      action: {
        label: t('tip.undo'),
        altText: t('tip.undoWithin', { seconds: TIP_UNDO_SECONDS }),
        leftLabel: (seconds) => formatSeconds(seconds, i18n.language),
        until: undoUntil,
        run: () => void undo(tipId, amount).then((isUndone) => isUndone && onUndone()),
      },
    })
}

function UndoButton({ sent: { tipId, amount, undoUntil }, onUndone }: { sent: Sent; onUndone: () => void }) {
  const { t, i18n } = useTranslation('purchases')
  const { undo, isBusy } = useUndoTip()
  const left = useSecondsLeft(undoUntil) ?? 0
  if (left === 0) return null
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      busyLabel={t('tip.undoing')}
      onClick={() => void undo(tipId, amount).then((isUndone) => isUndone && onUndone())}
      aria-label={t('tip.undoWithin', { seconds: TIP_UNDO_SECONDS })}
      data-testid="undo-tip"
    >
      {t('tip.undo')} <span className="tabular-nums">{formatSeconds(left, i18n.language)}</span>
    </Button>
  )
}

function useTipForm({ modelId, modelName, postId, orderId }: TipFor, renderAddFunds: RenderAddFunds, onClose: () => void) {
  const showToast = useTipToast()
  const [sent, setSent] = useState<Sent | null>(null)
  // Keeps the typed values, for another tip.
  const leaveUndone = () => {
    setSent(null)
    onClose()
  }
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
        const given = await run({
          token: payment.token,
          modelId,
          amount: dollarsFromCents(tipCents(amount) ?? 0),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
          ...(postId === undefined ? {} : { postId }),
          ...(orderId === undefined ? {} : { orderId }),
        })
        const next = { tipId: given.tipId, amount: given.amount, undoUntil: Date.now() + TIP_UNDO_SECONDS * MILLISECONDS }
        setSent(next)
        showToast(modelName, next, leaveUndone)
      },
    },
  )
  const forget = () => {
    form.clear()
    setValues(START)
    setSent(null)
  }
  return { form, cents, payment, sent, leaveUndone, forget }
}

export default function TipDialog({ tipFor, open, onOpenChange, renderAddFunds }: TipDialogProps) {
  const { modelName, postId, orderId } = tipFor
  const { t, i18n } = useTranslation(['purchases', 'common'])
  const { form, cents, payment, sent, leaveUndone, forget } = useTipForm(tipFor, renderAddFunds, () => onOpenChange(false))
  const { user, check, funds, isAddingFunds, isShort } = payment
  if (user === null) return null
  if (user.emailStatus === 'unconfirmed')
    return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('tip.title', { name: modelName })} />
  const isGiven = form.isSent && sent !== null
  const close = () => {
    onOpenChange(false)
    if (isGiven) forget()
  }
  return (
    <>
      <Dialog
        open={open && !isAddingFunds}
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
            {isGiven && <UndoButton sent={sent} onUndone={leaveUndone} />}
            <Button variant="secondary" onClick={close} disabled={form.isBusy}>
              {t(isGiven ? 'common:actions.close' : 'common:actions.cancel')}
            </Button>
            {!isGiven && (
              <Button
                busy={form.isBusy}
                busyLabel={t('tip.busy')}
                disabled={isShort}
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
          <TipFields form={form} tipFor={tipFor} onLeave={close}>
            {check}
          </TipFields>
        )}
      </Dialog>
      {funds}
    </>
  )
}
