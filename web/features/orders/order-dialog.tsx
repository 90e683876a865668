/** Ordering from a model: add-ons with the live price, the brief with its counter, and what happens with the money. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BRIEF_MAX, BRIEF_MAX_PRO, NOTES_MAX } from '#contract/limits.ts'
import type { ModelProfile, Product } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { centsOf, dollarsOf } from '#web/lib/cents.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money } from '#web/ui/values.tsx'

export interface OrderDialogProps {
  product: Product
  model: ModelProfile
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Add Funds with the missing amount, in dollars; comes from the wallet. */
  renderAddFunds: (props: { open: boolean; onOpenChange: (isOpen: boolean) => void; requiredAmount: number }) => ReactNode
}

/** Days until delivery: the product's and its add-ons', one at least. */
const daysOf = (product: Product, chosen: ReadonlySet<string>) => Math.max(1, product.addons.reduce((days, addon) => (chosen.has(addon._id) ? days + addon.extraDays : days), product.deliveryDays))

/** The total in cents. */
const totalCentsOf = (product: Product, chosen: ReadonlySet<string>) => product.addons.reduce((cents, addon) => (chosen.has(addon._id) ? cents + centsOf(addon.price) : cents), centsOf(product.price))

function Addons({ product, chosen, onToggle }: { product: Product; chosen: ReadonlySet<string>; onToggle: (id: string) => void }) {
  const { t, i18n } = useTranslation('orders')
  if (product.addons.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('place.addons')}</legend>
      <ul className="divide-y rounded-md border">
        {product.addons.map((addon) => (
          <li key={addon._id}>
            <label className="flex min-h-12 items-center gap-3 px-4 py-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring">
              <input type="checkbox" checked={chosen.has(addon._id)} onChange={() => onToggle(addon._id)} className="size-5 accent-accent" />
              <span className="min-w-0 flex-1">
                {addon.name}
                {addon.extraDays !== 0 && <span className="block text-xs text-muted">{addon.extraDays > 0 ? t('place.longer', { count: addon.extraDays }) : t('place.sooner', { count: -addon.extraDays })}</span>}
              </span>
              <span className="font-semibold tabular-nums">+{formatMoney(addon.price, i18n.language)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export function OrderDialog({ product, model, open, onOpenChange, renderAddFunds }: OrderDialogProps) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const { token, user } = useAuth()
  const navigate = useNavigate()
  const { run, isBusy } = useMutation(api.orders.placeOrder)
  const errorText = useErrorText()
  const brief = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [desiredText, setDesiredText] = useState('')
  const [additionalNotes, setAdditionalNotes] = useState('')
  const [problem, setProblem] = useState<{ field: 'brief' | 'notes' | 'order'; text: string } | null>(null)
  const [missing, setMissing] = useState<number | null>(null)
  const [isAddingFunds, setIsAddingFunds] = useState(false)

  const briefMax = user?.isPro === true ? BRIEF_MAX_PRO : BRIEF_MAX
  const totalCents = totalCentsOf(product, chosen)
  const balanceCents = centsOf(user?.balance ?? 0)
  const missingNow = missing !== null && totalCents > balanceCents ? dollarsOf(totalCents - balanceCents) : null
  const { askBeforeClose, confirmation } = useConfirmClose(desiredText.trim() !== '' || additionalNotes.trim() !== '', () => onOpenChange(false))

  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setProblem(null)
  }

  const place = async () => {
    const text = desiredText.trim()
    const refusal = text === '' ? t('place.briefMissing') : text.length > briefMax ? t('place.briefTooLong', { max: briefMax }) : null
    if (refusal !== null) {
      setProblem({ field: 'brief', text: refusal })
      brief.current?.focus()
      return
    }
    if (additionalNotes.length > NOTES_MAX) return setProblem({ field: 'notes', text: t('place.notesTooLong', { max: NOTES_MAX }) })
    setProblem(null)
    try {
      await run({ token: token ?? '', productId: product._id, addonIds: [...chosen], desiredText: text, ...(additionalNotes.trim() === '' ? {} : { additionalNotes: additionalNotes.trim() }), expectedTotal: dollarsOf(totalCents) })
      setDesiredText('')
      setAdditionalNotes('')
      setChosen(new Set())
      onOpenChange(false)
      toast({ title: t('place.done'), description: t('place.doneText', { name: model.name }) })
      await navigate({ to: '/dashboard' })
    } catch (error) {
      if (isCallError(error, 'short_balance') && typeof error.data.missing === 'number') {
        // The screen opens Add Funds with what is missing (product.md §4); what was typed stays.
        setMissing(error.data.missing)
        setIsAddingFunds(true)
      } else if (isCallError(error, 'brief_too_long')) {
        setProblem({ field: 'brief', text: errorText(error) })
        brief.current?.focus()
      } else setProblem({ field: 'order', text: errorText(error) })
    }
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={isBusy}
        title={t('place.title', { product: product.name })}
        description={t('place.from', { name: model.name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <div className="flex flex-1 items-baseline justify-between gap-4 sm:flex-col sm:gap-0">
              <span className="text-sm text-muted">{t('place.total')}</span>
              <output className="text-xl font-semibold" data-testid="order-total">
                <Money amount={dollarsOf(totalCents)} language={i18n.language} />
              </output>
            </div>
            <Button variant="secondary" onClick={askBeforeClose} disabled={isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={isBusy} busyLabel={t('place.busy')} onClick={() => void place()} data-testid="place-order">
              {t('place.submit', { total: formatMoney(dollarsOf(totalCents), i18n.language) })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <Addons product={product} chosen={chosen} onToggle={toggle} />
          <Field label={t('place.brief')} hint={t('place.briefHint')} error={problem?.field === 'brief' ? problem.text : undefined} aside={<Counter length={desiredText.length} max={briefMax} />}>
            {(aria) => <Textarea {...aria} ref={brief} value={desiredText} onChange={({ target }) => setDesiredText(target.value)} rows={4} />}
          </Field>
          <Field label={t('place.notes')} error={problem?.field === 'notes' ? problem.text : undefined} aside={<Counter length={additionalNotes.length} max={NOTES_MAX} />}>
            {(aria) => <Textarea {...aria} value={additionalNotes} onChange={({ target }) => setAdditionalNotes(target.value)} rows={2} />}
          </Field>
          <dl className="grid grid-cols-2 gap-y-1.5 border-t pt-4 text-sm">
            <dt className="text-muted">{t('place.delivery')}</dt>
            <dd className="text-right">{t('place.deliveryDays', { count: daysOf(product, chosen) })}</dd>
            <dt className="text-muted">{t('place.balance')}</dt>
            <dd className="text-right">
              <Money amount={user?.balance ?? 0} language={i18n.language} />
            </dd>
          </dl>
          <p className="rounded-md bg-sunken px-4 py-3 text-sm text-muted">{t('place.escrow')}</p>
          {missingNow !== null && (
            <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
              <span>{t('place.short', { amount: formatMoney(missingNow, i18n.language) })}</span>
              <Button size="sm" onClick={() => setIsAddingFunds(true)}>
                {t('place.addFunds')}
              </Button>
            </div>
          )}
          {problem?.field === 'order' && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
              {problem.text}
            </p>
          )}
        </div>
      </Dialog>
      {missing !== null && renderAddFunds({ open: isAddingFunds, onOpenChange: setIsAddingFunds, requiredAmount: missingNow ?? missing })}
      {confirmation}
    </>
  )
}
