/** What both sides agreed on: the brief with its files and answers, the product as it was, and the receipt. */
import { FileText, Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agreement, Order } from '#contract/types.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { AgreedProduct } from '../agreed-product.tsx'
import { BriefAnswers } from '../brief-answers.tsx'
import type { Reader } from '../order-situation.ts'

interface AgreedCardProps {
  order: Order
  agreed: Agreement
  side: Reader
}

export function AgreedCard({ order, agreed, side }: AgreedCardProps) {
  const { t, i18n } = useTranslation(['order', 'orders', 'purchases'])
  return (
    <Card aria-labelledby="order-agreed" data-testid="agreed-card">
      <CardHeader icon={<Handshake aria-hidden />} title={<span id="order-agreed">{t('agreed.title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        <section>
          <h3 className="text-sm font-semibold">{t('orders:details.brief')}</h3>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{order.desiredText}</p>
          {order.additionalNotes !== '' && (
            <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">{order.additionalNotes}</p>
          )}
        </section>
        <BriefAnswers orderId={order._id} agreed={agreed} />
        <AgreedProduct productName={order.product.name} agreed={agreed} />
        {side === 'customer' && (
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
      </CardBody>
    </Card>
  )
}
