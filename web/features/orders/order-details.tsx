/** One order in full: brief, add-ons, money, files, timeline. Live: it follows the other side at once. */
import { FileText, PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Agreement, Order, OrderEvent } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime, Money, RelativeTime } from '#web/ui/values.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { CustomerStatus, ModelStatus } from './order-status.tsx'
import { AgreedProduct } from './agreed-product.tsx'

interface OrderDetailsProps {
  orderId: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}

function Figures({ order, isCustomer }: { order: Order; isCustomer: boolean }) {
  const { t, i18n } = useTranslation('orders')
  const { language } = i18n
  return (
    <dl className="border-y py-3 text-sm">
      <Figure label={t('details.total')}>
        <Money amount={order.totalPrice} language={language} />
      </Figure>
      {!isCustomer && (
        <Figure label={t('details.earnings')}>
          <Money amount={order.modelPayment} language={language} />
        </Figure>
      )}
      {order.acceptBy !== null && (
        <Figure label={t('details.acceptBy')}>
          <DateTime at={order.acceptBy} language={language} />
        </Figure>
      )}
      {order.deliverBy !== null && (
        <Figure label={t('details.deliverBy')}>
          <DateTime at={order.deliverBy} language={language} />
        </Figure>
      )}
      {order.holdUntil !== null && !isCustomer && (
        <Figure label={t('details.holdUntil')}>
          <DateTime at={order.holdUntil} language={language} />
        </Figure>
      )}
    </dl>
  )
}

/** The customer may accept the work before the hold ends by itself (product.md §0). */
function AcceptWork({ order, holdUntil }: { order: Order; holdUntil: number }) {
  const { t, i18n } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.acceptDelivery)
  const callFailed = useCallFailed()
  const accept = async () => {
    try {
      await run({ token, orderId: order._id })
      toast({ title: t('details.accepted'), description: t('details.acceptedText', { name: order.model.name }) })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-56">
        {t('details.acceptText')}
        <span className="block text-muted">
          {t('details.releasedBy')} <RelativeTime at={holdUntil} language={i18n.language} />
        </span>
      </p>
      <Button size="sm" busy={isBusy} onClick={() => void accept()} data-testid="accept-work">
        {t('details.accept')}
      </Button>
    </div>
  )
}

function Timeline({ events }: { events: readonly OrderEvent[] }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <ol className="mt-3 ml-1 flex flex-col gap-4 border-l-2 pl-5">
      {events.map((event) => (
        <li
          key={event._id}
          className="relative text-sm before:absolute before:top-1.5 before:-left-[1.69rem] before:size-2.5 before:rounded-full before:bg-accent"
        >
          <p className="font-semibold">{t(`events.${event.kind}`)}</p>
          <p className="text-muted">
            <DateTime at={event.at} language={i18n.language} /> · {t(`by.${event.by}`)}
          </p>
          {event.note !== null && <p className="mt-1 wrap-break-word">{event.note}</p>}
        </li>
      ))}
    </ol>
  )
}

function Content({
  order,
  agreed,
  events,
  isCustomer,
}: {
  order: Order
  agreed: Agreement
  events: readonly OrderEvent[]
  isCustomer: boolean
}) {
  const { t, i18n } = useTranslation(['orders', 'purchases'])
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        {isCustomer ? <CustomerStatus order={order} /> : <ModelStatus order={order} />}
        {order.rejectReason !== null && <p className="text-sm wrap-break-word text-muted">“{order.rejectReason}”</p>}
      </div>
      {isCustomer && order.holdUntil !== null && mayTake(stateOf(order), 'acceptDelivery', 'customer') && (
        <AcceptWork order={order} holdUntil={order.holdUntil} />
      )}
      {order.files.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('details.files')}</h3>
          <div className="mt-2 flex flex-wrap gap-2">
            <DownloadButtons order={order} />
          </div>
        </section>
      )}
      <section>
        <h3 className="text-sm font-semibold">{t('details.brief')}</h3>
        <p className="mt-1 whitespace-pre-line wrap-break-word">{order.desiredText}</p>
        {order.additionalNotes !== '' && (
          <p className="mt-2 text-sm whitespace-pre-line wrap-break-word text-muted">{order.additionalNotes}</p>
        )}
      </section>
      {order.addons.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('details.addons')}</h3>
          <ul className="mt-1 list-inside list-disc text-sm">
            {order.addons.map((addon) => (
              <li key={addon._id}>{addon.name}</li>
            ))}
          </ul>
        </section>
      )}
      <AgreedProduct productName={order.product.name} agreed={agreed} />
      <Figures order={order} isCustomer={isCustomer} />
      {isCustomer && (
        <a
          href={`/receipts/orders/${order._id}.pdf?lang=${i18n.language}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('purchases:library.receiptFor', { title: order.product.name })}
          className={buttonClass('secondary', 'sm', 'self-start')}
        >
          <FileText aria-hidden />
          {t('purchases:library.receipt')}
        </a>
      )}
      <section>
        <h3 className="text-sm font-semibold">{t('details.timeline')}</h3>
        <Timeline events={events} />
      </section>
    </div>
  )
}

export function OrderDetails({ orderId, open, onOpenChange }: OrderDetailsProps) {
  const { t } = useTranslation(['orders', 'common'])
  const nameOf = useUserName()
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.orders.getOrder, open ? { token, orderId } : 'skip')
  const title = data?.order.product.name ?? t('details.title')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        data == null ? undefined : t('details.between', { customer: nameOf(data.order.user.name), model: nameOf(data.order.model.name) })
      }
      closeLabel={t('common:actions.close')}
    >
      {error !== null && data === undefined && (
        <ErrorState title={t('details.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      )}
      {isPending && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} />}
      {data === null && <EmptyState icon={PackageX} title={t('details.gone')} />}
      {data != null && <Content order={data.order} agreed={data.agreed} events={data.events} isCustomer={data.side === 'customer'} />}
    </Dialog>
  )
}
