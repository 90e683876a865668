/** The dialog in which a customer orders from a model: brief, check, confirmation. */
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile, Product } from '#contract/types.ts'
import { ConfirmFirst } from '#web/lib/auth/confirm-first.tsx'
import { type SignedInUser, useAuth } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { type RenderAddFunds, useAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Money } from '#web/ui/values.tsx'
import { OrderBrief } from './order-brief.tsx'
import { OrderCheck } from './order-check.tsx'
import { type OrderInProgress, useOrder } from './use-order.ts'

export interface OrderDialogProps {
  product: Product
  model: ModelProfile
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  renderAddFunds: RenderAddFunds
}

/** For signed-in users: visitors go to the sign-in instead. */
export function OrderDialog(props: OrderDialogProps) {
  const { t } = useTranslation('ordering')
  const { user, token } = useAuth()
  if (user === null || token === undefined) return null
  if (user.emailStatus === 'unconfirmed')
    return <ConfirmFirst open={props.open} onOpenChange={props.onOpenChange} title={t('title', { product: props.product.name })} />
  return <SignedInOrder key={`${user._id} ${props.product._id}`} {...props} user={user} token={token} />
}

function Total({ cents }: { cents: number }) {
  const { t, i18n } = useTranslation('ordering')
  return (
    <div className="order-last flex flex-1 items-baseline justify-between gap-4 pb-1 sm:order-first sm:flex-col sm:gap-0 sm:pb-0">
      <span className="text-sm text-muted">{t('total')}</span>
      <output className="text-xl font-semibold" data-testid="order-total">
        <Money amount={dollarsFromCents(cents)} language={i18n.language} />
      </output>
    </div>
  )
}

interface ButtonsProps {
  order: OrderInProgress
  /** Money is missing: the order cannot be paid yet. */
  isShort: boolean
  onCancel: () => void
  onClose: () => void
}

function Buttons({ order, isShort, onCancel, onClose }: ButtonsProps) {
  const { t, i18n } = useTranslation(['ordering', 'common'])
  const { form, step, goOn, goBack, totalCents } = order
  switch (step) {
    case 'brief':
      return (
        <>
          <Button key="cancel" variant="secondary" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
          <Button key="next" onClick={goOn} data-testid="review-order">
            {t('next')}
          </Button>
        </>
      )
    case 'check':
      return (
        <>
          <Button key="back" variant="secondary" onClick={goBack} disabled={form.isBusy}>
            {t('back')}
          </Button>
          {/* The second click of a double click on the button before must not pay. */}
          <Button
            key="pay"
            busy={form.isBusy}
            busyLabel={t('busy')}
            disabled={isShort}
            onClick={({ detail }) => detail < 2 && void form.submit()}
            data-testid="place-order"
          >
            {t('submit', { total: formatMoney(dollarsFromCents(totalCents), i18n.language) })}
          </Button>
        </>
      )
    case 'placed':
      return (
        <>
          <Button key="close" variant="secondary" onClick={onClose}>
            {t('common:actions.close')}
          </Button>
          <Link to="/dashboard" className={buttonClass()}>
            {t('toDashboard')}
          </Link>
        </>
      )
    default:
      return step satisfies never
  }
}

function Placed({ modelName }: { modelName: string }) {
  const { t } = useTranslation('ordering')
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <p className="max-w-sm">{t('doneText', { name: modelName })}</p>
    </div>
  )
}

interface ContentProps {
  order: OrderInProgress
  product: Product
  model: ModelProfile
  balanceCents: number | null
  openFunds: (requiredAmount: number) => void
}

function Content({ order, product, model, balanceCents, openFunds }: ContentProps): ReactNode {
  const { t, i18n } = useTranslation('ordering')
  const { form, uploads, step, briefMax, totalCents, isPriceChanged } = order
  const modelName = model.name
  if (step === 'placed') return <Placed modelName={modelName} />
  if (step === 'brief') return <OrderBrief product={product} model={model} form={form} uploads={uploads} briefMax={briefMax} />
  const changed = isPriceChanged ? t('priceChanged', { total: formatMoney(dollarsFromCents(totalCents), i18n.language) }) : null
  return (
    <OrderCheck
      product={product}
      modelName={modelName}
      draft={form.values}
      balanceCents={balanceCents}
      refusal={form.refusal ?? changed}
      onAddFunds={() => openFunds(dollarsFromCents(Math.max(0, totalCents - (balanceCents ?? 0))))}
    />
  )
}

function SignedInOrder(props: OrderDialogProps & { user: SignedInUser; token: string }) {
  const { product, model, open, onOpenChange, renderAddFunds, user, token } = props
  const { t } = useTranslation(['ordering', 'common'])
  const { funds, isAddingFunds, openFunds, payRefusal } = useAddFunds(renderAddFunds)
  const order = useOrder({ product, user, token, payRefusal })
  const { form, step, totalCents, forget } = order
  const { desiredText, additionalNotes, answers, files } = form.values
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step !== 'brief') content.current?.focus()
  }, [step])
  const close = () => {
    onOpenChange(false)
    forget()
  }
  const isTyped =
    step !== 'placed' && ([desiredText, additionalNotes, ...Object.values(answers)].some((text) => text.trim() !== '') || files.length > 0)
  const balanceCents = user.balance === undefined ? null : centsFromDollars(user.balance)
  const { askBeforeClose, confirmation } = useConfirmClose(open && isTyped, close)
  const titles = { brief: t('title', { product: product.name }), check: t('checkTitle'), placed: t('done') }
  const texts = {
    brief: t('from', { name: model.name }),
    check: t('checkText', { product: product.name, name: model.name }),
    placed: undefined,
  }
  return (
    <>
      <Dialog
        open={open && !isAddingFunds}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        closesOutside={false}
        isLocked={form.isBusy}
        title={titles[step]}
        description={texts[step]}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            {step !== 'placed' && <Total cents={totalCents} />}
            <Buttons order={order} isShort={balanceCents !== null && balanceCents < totalCents} onCancel={askBeforeClose} onClose={close} />
          </>
        }
      >
        <div ref={content} tabIndex={-1} className="outline-none">
          <div ref={form.ref}>
            <Content order={order} product={product} model={model} balanceCents={balanceCents} openFunds={openFunds} />
          </div>
        </div>
      </Dialog>
      {funds}
      {confirmation}
    </>
  )
}
