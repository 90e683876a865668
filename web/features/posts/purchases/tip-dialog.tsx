/** A tip (product.md §3): an amount, a word if one likes, one button. From a profile, a post or a completed order. */
import { HandHeart } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TIP_MAX_CENTS, TIP_MIN_CENTS, TIP_NOTE_MAX, TIP_PRESET_DOLLARS } from '#contract/limits.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { centsFromDollars, centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type RenderAddFunds, usePayment } from './use-payment.tsx'

/** Who is tipped, and for what. */
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

const START = String(TIP_PRESET_DOLLARS[1])

/** The typed amount in cents; null for "Please enter a valid amount". */
function tipCents(text: string): number | null {
  const cents = centsTyped(text)
  return cents === null || cents < TIP_MIN_CENTS || cents > TIP_MAX_CENTS ? null : cents
}

export default function TipDialog({ tipFor: { modelId, modelName, postId, orderId }, open, onOpenChange, renderAddFunds }: TipDialogProps) {
  const { t, i18n } = useTranslation(['purchases', 'common'])
  const { language } = i18n
  const { run, isBusy } = useMutation(api.tips.giveTip)
  const [amount, setAmount] = useState(START)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isGiven, setIsGiven] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const cents = tipCents(amount)
  const { token, user, check, funds, attempt } = usePayment(cents, renderAddFunds)
  if (user === null) return null
  if (user.emailStatus === 'unconfirmed')
    return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('tip.title', { name: modelName })} />
  const isNoteTooLong = note.trim().length > TIP_NOTE_MAX

  const change = (text: string) => {
    setAmount(text)
    setProblem(undefined)
  }
  const close = () => {
    onOpenChange(false)
    if (isGiven) {
      setIsGiven(false)
      change(START)
      setNote('')
    }
  }
  const give = async () => {
    if (cents === null) {
      setProblem(
        t('tip.amountInvalid', {
          min: formatMoney(dollarsFromCents(TIP_MIN_CENTS), language),
          max: formatMoney(dollarsFromCents(TIP_MAX_CENTS), language),
        }),
      )
      input.current?.focus()
      return
    }
    if (isNoteTooLong) return
    const given = await attempt(() =>
      run({
        token,
        modelId,
        amount: dollarsFromCents(cents),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(postId === undefined ? {} : { postId }),
        ...(orderId === undefined ? {} : { orderId }),
      }),
    )
    if (!given) return
    setIsGiven(true)
    toast({ title: t('tip.done', { name: modelName }) })
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
        isLocked={isBusy}
        title={isGiven ? t('tip.doneTitle') : t('tip.title', { name: modelName })}
        description={
          isGiven
            ? undefined
            : t(orderId !== undefined ? 'tip.forOrder' : postId !== undefined ? 'tip.forPost' : 'tip.text', { name: modelName })
        }
        closeLabel={t('common:actions.close')}
        footer={
          isGiven ? (
            <Button variant="secondary" onClick={close}>
              {t('common:actions.close')}
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={close} disabled={isBusy}>
                {t('common:actions.cancel')}
              </Button>
              <Button busy={isBusy} busyLabel={t('tip.busy')} onClick={({ detail }) => detail < 2 && void give()} data-testid="give-tip">
                {cents === null ? t('tip.submitPlain') : t('tip.submit', { amount: formatMoney(dollarsFromCents(cents), language) })}
              </Button>
            </>
          )
        }
      >
        {isGiven ? (
          <div className="flex flex-col items-center gap-3 py-6 text-center" data-testid="tip-given">
            <HandHeart aria-hidden className="size-12 text-accent" />
            <p className="max-w-sm">
              {t('tip.doneText', { name: modelName, amount: formatMoney(dollarsFromCents(cents ?? 0), language) })}
            </p>
          </div>
        ) : (
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void give()
            }}
          >
            <div role="group" aria-label={t('tip.presets')} className="grid grid-cols-4 gap-2">
              {TIP_PRESET_DOLLARS.map((dollars) => (
                <Button
                  key={dollars}
                  variant="secondary"
                  size="sm"
                  aria-pressed={cents === centsFromDollars(dollars)}
                  className={cx('px-1! tabular-nums', cents === centsFromDollars(dollars) && 'border-accent! bg-accent-soft! text-accent!')}
                  onClick={() => change(String(dollars))}
                >
                  {formatMoney(dollars, language)}
                </Button>
              ))}
            </div>
            <Field label={t('tip.amount')} error={problem}>
              {(aria) => (
                <div className="relative">
                  <span aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-muted">
                    $
                  </span>
                  <Input
                    {...aria}
                    ref={input}
                    inputMode="decimal"
                    autoComplete="off"
                    value={amount}
                    onChange={({ target }) => change(target.value)}
                    className="pl-8! tabular-nums"
                  />
                </div>
              )}
            </Field>
            <Field
              label={t('tip.note')}
              hint={t('tip.noteHint', { name: modelName })}
              aside={<Counter length={note.trim().length} max={TIP_NOTE_MAX} />}
              error={isNoteTooLong ? t('tip.noteTooLong', { max: TIP_NOTE_MAX }) : undefined}
            >
              {(aria) => <Textarea {...aria} rows={2} value={note} onChange={({ target }) => setNote(target.value)} />}
            </Field>
            {check}
          </form>
        )}
      </Dialog>
      {funds}
    </>
  )
}
