/** One order whole: brief, add-ons, money, timeline. */
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime, Money } from '#web/ui/values.tsx'
import { PackageX } from 'lucide-react'

interface OrderDetailsProps {
  orderId: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

function Content({ orderId }: { orderId: string }) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.orders.getOrder, { token, orderId })
  if (error !== null) return <ErrorState title={t('details.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
  if (isPending || data === undefined) return <SkeletonRows rows={4} label={t('common:actions.loading')} />
  if (data === null) return <EmptyState icon={PackageX} title={t('details.gone')} />
  const { order, events, side } = data
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="text-sm font-semibold">{t('details.brief')}</h3>
        <p className="mt-1 whitespace-pre-line wrap-break-word">{order.desiredText}</p>
        {order.additionalNotes !== '' && <p className="mt-2 text-sm whitespace-pre-line wrap-break-word text-muted">{order.additionalNotes}</p>}
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
      <dl className="grid grid-cols-2 gap-y-1.5 border-y py-4 text-sm">
        <dt className="text-muted">{t('details.total')}</dt>
        <dd className="text-right font-semibold">
          <Money amount={order.totalPrice} language={i18n.language} />
        </dd>
        {side !== 'customer' && (
          <>
            <dt className="text-muted">{t('details.earnings')}</dt>
            <dd className="text-right font-semibold">
              <Money amount={order.modelPayment} language={i18n.language} />
            </dd>
          </>
        )}
        {order.acceptBy !== null && (
          <>
            <dt className="text-muted">{t('details.acceptBy')}</dt>
            <dd className="text-right">
              <DateTime at={order.acceptBy} language={i18n.language} />
            </dd>
          </>
        )}
        {order.deliverBy !== null && (
          <>
            <dt className="text-muted">{t('details.deliverBy')}</dt>
            <dd className="text-right">
              <DateTime at={order.deliverBy} language={i18n.language} />
            </dd>
          </>
        )}
        {order.holdUntil !== null && side !== 'customer' && (
          <>
            <dt className="text-muted">{t('details.holdUntil')}</dt>
            <dd className="text-right">
              <DateTime at={order.holdUntil} language={i18n.language} />
            </dd>
          </>
        )}
      </dl>
      <section>
        <h3 className="text-sm font-semibold">{t('details.timeline')}</h3>
        <ol className="mt-3 flex flex-col gap-4 border-l-2 pl-5">
          {events.map((event) => (
            <li key={event._id} className="relative text-sm before:absolute before:top-1.5 before:-left-[1.69rem] before:size-2.5 before:rounded-full before:bg-accent">
              <p className="font-semibold">{t(`events.${event.kind}`)}</p>
              <p className="text-muted">
                <DateTime at={event.at} language={i18n.language} /> · {t(`by.${event.by}`)}
              </p>
              {event.note !== null && <p className="mt-1 wrap-break-word">{event.note}</p>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

export function OrderDetails({ orderId, open, onOpenChange }: OrderDetailsProps) {
  const { t } = useTranslation(['orders', 'common'])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('details.title')} closeLabel={t('common:actions.close')}>
      {open && <Content orderId={orderId} />}
    </Dialog>
  )
}
