/**
 * Ordering from a model: brief ──▶ check ──▶ placed.
 * Nothing is charged before the second step's button; what was typed survives refusals, Add Funds and a reload.
 */
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTES_MAX } from '#contract/limits.ts'
import { briefMaxOf, chosenAddons, totalCentsOf } from '#contract/rules/order-terms.ts'
import type { ModelProfile, Product } from '#contract/types.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { type SignedInUser, useAuth } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { Money } from '#web/ui/values.tsx'
import { type BriefProblem, OrderBrief } from './order-brief.tsx'
import { OrderCheck } from './order-check.tsx'
import { type OrderDraft, useOrderDraft } from './order-draft.ts'

export interface OrderDialogProps {
  product: Product
  model: ModelProfile
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Add Funds with the missing amount, in dollars; comes from the wallet. */
  renderAddFunds: (props: { open: boolean; onOpenChange: (isOpen: boolean) => void; requiredAmount: number }) => ReactNode
}

type Step = 'brief' | 'check' | 'placed'

/** For signed-in people: a visitor is sent to sign in instead. */
export function OrderDialog(props: OrderDialogProps) {
  const { t } = useTranslation('ordering')
  const { user, token } = useAuth()
  if (user === null || token === undefined) return null
  if (user.emailStatus === 'unconfirmed')
    return <ConfirmFirst open={props.open} onOpenChange={props.onOpenChange} title={t('title', { product: props.product.name })} />
  return <SignedInOrder key={`${user._id} ${props.product._id}`} {...props} user={user} token={token} />
}

function SignedInOrder({
  product,
  model,
  open,
  onOpenChange,
  renderAddFunds,
  user,
  token,
}: OrderDialogProps & { user: SignedInUser; token: string }) {
  const { t, i18n } = useTranslation(['ordering', 'common'])
  const { run, isBusy } = useMutation(api.orders.placeOrder)
  const errorText = useErrorText()
  const { draft, change, discard } = useOrderDraft(user._id, product._id)
  const [step, setStep] = useState<Step>('brief')
  const [problem, setProblem] = useState<BriefProblem | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [funds, setFunds] = useState<{ isOpen: boolean; requiredAmount: number } | null>(null)
  /** The total that was on screen when the second step began. */
  const [seenCents, setSeenCents] = useState(0)
  const content = useRef<HTMLDivElement>(null)

  const briefMax = briefMaxOf(user.isPro === true, product.briefMax)
  const totalCents = totalCentsOf(product, chosenAddons(product, draft.addonIds))
  const total = formatMoney(dollarsFromCents(totalCents), i18n.language)
  const balanceCents = user.balance === undefined ? null : centsFromDollars(user.balance)
  const isDirty = step !== 'placed' && (draft.desiredText.trim() !== '' || draft.additionalNotes.trim() !== '')

  useEffect(() => {
    if (step !== 'brief') content.current?.focus()
  }, [step])

  const close = () => {
    onOpenChange(false)
    discard()
    setStep('brief')
    setProblem(null)
    setRefusal(null)
  }
  const { askBeforeClose, confirmation } = useConfirmClose(open && isDirty, close)

  const edit = (part: Partial<OrderDraft>) => {
    change(part)
    setProblem(null)
  }
  /** What stands in the way of the second step. */
  const problemOf = (): BriefProblem | null => {
    const { length } = draft.desiredText.trim()
    if (length === 0) return { field: 'brief', text: t('briefMissing') }
    if (length > briefMax) return { field: 'brief', text: t('tooLong', { max: briefMax }) }
    if (draft.additionalNotes.trim().length > NOTES_MAX) return { field: 'notes', text: t('tooLong', { max: NOTES_MAX }) }
    return null
  }
  const goOn = () => {
    const found = problemOf()
    setProblem(found)
    if (found !== null) return
    setRefusal(null)
    setSeenCents(totalCents)
    setStep('check')
  }

  const refuse = (error: unknown) => {
    if (isCallError(error, 'short_balance') && typeof error.data.missing === 'number') {
      // product.md §4: a short balance opens Add Funds with the required amount.
      setFunds({ isOpen: true, requiredAmount: error.data.missing })
    } else if (isCallError(error, 'brief_too_long')) {
      setProblem({ field: 'brief', text: t('tooLong', { max: error.data.limit }) })
      setStep('brief')
    } else if (isCallError(error, 'price_changed') && typeof error.data.total === 'number') {
      setRefusal(t('priceChanged', { total: formatMoney(error.data.total, i18n.language) }))
    } else setRefusal(errorText(error))
  }
  const place = async () => {
    setRefusal(null)
    setSeenCents(totalCents)
    const notes = draft.additionalNotes.trim()
    try {
      await run({
        token,
        productId: product._id,
        addonIds: chosenAddons(product, draft.addonIds).map(({ _id }) => _id),
        desiredText: draft.desiredText.trim(),
        ...(notes === '' ? {} : { additionalNotes: notes }),
        expectedTotal: dollarsFromCents(totalCents),
      })
      discard()
      setStep('placed')
      toast({ title: t('done') })
    } catch (error) {
      refuse(error)
    }
  }

  const openFunds = () => setFunds({ isOpen: true, requiredAmount: dollarsFromCents(Math.max(0, totalCents - (balanceCents ?? 0))) })
  const changedLive = step === 'check' && totalCents !== seenCents ? t('priceChanged', { total }) : null
  const titles = { brief: t('title', { product: product.name }), check: t('checkTitle'), placed: t('done') }
  const texts = {
    brief: t('from', { name: model.name }),
    check: t('checkText', { product: product.name, name: model.name }),
    placed: undefined,
  }
  const footers = {
    brief: (
      <>
        <Button key="cancel" variant="secondary" onClick={askBeforeClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button key="next" onClick={goOn} data-testid="review-order">
          {t('next')}
        </Button>
      </>
    ),
    check: (
      <>
        <Button key="back" variant="secondary" onClick={() => setStep('brief')} disabled={isBusy}>
          {t('back')}
        </Button>
        {/* The second half of a double click on the button before must not pay. */}
        <Button
          key="pay"
          busy={isBusy}
          busyLabel={t('busy')}
          onClick={({ detail }) => detail < 2 && void place()}
          data-testid="place-order"
        >
          {t('submit', { total })}
        </Button>
      </>
    ),
    placed: (
      <>
        <Button key="close" variant="secondary" onClick={close}>
          {t('common:actions.close')}
        </Button>
        <Link to="/dashboard" className={buttonClass()}>
          {t('toDashboard')}
        </Link>
      </>
    ),
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        closesOutside={false}
        isLocked={isBusy}
        title={titles[step]}
        description={texts[step]}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            {step !== 'placed' && (
              <div className="order-last flex flex-1 items-baseline justify-between gap-4 pb-1 sm:order-first sm:flex-col sm:gap-0 sm:pb-0">
                <span className="text-sm text-muted">{t('total')}</span>
                <output className="text-xl font-semibold" data-testid="order-total">
                  <Money amount={dollarsFromCents(totalCents)} language={i18n.language} />
                </output>
              </div>
            )}
            {footers[step]}
          </>
        }
      >
        <div ref={content} tabIndex={-1} className="outline-none">
          {step === 'brief' && <OrderBrief product={product} draft={draft} briefMax={briefMax} problem={problem} onChange={edit} />}
          {step === 'check' && (
            <OrderCheck
              product={product}
              modelName={model.name}
              draft={draft}
              balanceCents={balanceCents}
              refusal={refusal ?? changedLive}
              onAddFunds={openFunds}
            />
          )}
          {step === 'placed' && (
            <div className="flex flex-col items-center gap-3 py-6 text-center">
              <CircleCheck aria-hidden className="size-12 text-success" />
              <p className="max-w-sm">{t('doneText', { name: model.name })}</p>
            </div>
          )}
        </div>
      </Dialog>
      {funds !== null &&
        renderAddFunds({
          open: funds.isOpen,
          onOpenChange: (isOpen) => setFunds({ ...funds, isOpen }),
          requiredAmount: funds.requiredAmount,
        })}
      {confirmation}
    </>
  )
}
