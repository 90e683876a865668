/** The agreement of both sides: the brief with its files and answers, the product as it was, and the receipt. */
import { FileText, Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agreement, Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { useConversation } from '#web/lib/translation/use-conversation.tsx'
import { usePrivateText } from '#web/lib/translation/use-private-text.tsx'
import { useUserName } from '#web/lib/user-name.ts'
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

/** The brief of the customer. Its model can have it translated, once both have agreed. */
function Brief({ order, lang, side }: { order: Order; lang: string | null; side: Reader }) {
  const { t } = useTranslation('orders')
  const nameOf = useUserName()
  const token = useSessionToken()
  // Nothing is translated for staff.
  const { conversation, dialog } = useConversation(order._id, side === 'admin' ? '' : token, nameOf(order.user.name))
  const shown = usePrivateText(conversation, {
    text: { kind: 'brief', orderId: order._id },
    lang: side === 'model' ? lang : null,
    texts: [order.desiredText, order.additionalNotes],
    key: 'brief',
  })
  const [wish, notes] = shown.texts
  return (
    <section>
      <h3 className="text-sm font-semibold">{t('details.brief')}</h3>
      <p lang={shown.lang} className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
        {wish}
      </p>
      {notes !== '' && (
        <p lang={shown.lang} className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {notes}
        </p>
      )}
      {shown.line}
      {side === 'customer' && conversation !== null && <OwnLanguage text={{ kind: 'brief', orderId: order._id }} lang={lang} />}
      {dialog}
    </section>
  )
}

export function AgreedCard({ order, agreed, side }: AgreedCardProps) {
  const { t, i18n } = useTranslation(['order', 'orders', 'purchases'])
  return (
    <Card aria-labelledby="order-agreed" data-testid="agreed-card">
      <CardHeader icon={<Handshake aria-hidden />} title={<span id="order-agreed">{t('agreed.title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        <Brief order={order} lang={agreed.briefLang ?? null} side={side} />
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
