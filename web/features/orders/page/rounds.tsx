/** The deliveries of an order, the newest first: note, files, and the points of the revision that followed. */
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderRound } from '#contract/types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/values.tsx'
import { OrderFile } from './order-file.tsx'
import { Place } from './place.tsx'

function Points({ orderId, round }: { orderId: string; round: OrderRound }) {
  const { t, i18n } = useTranslation(['order', 'orders'])
  if (round.revisionAt === null) return null
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm" data-testid="revision-points">
      <p className="font-semibold">{t('orders:events.revision_asked')}</p>
      <p className="text-muted">
        <DateTime at={round.revisionAt} language={i18n.language} />
      </p>
      <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5">
        {round.points.map((point, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place, and never change
          <li key={at}>
            <span className="wrap-anywhere whitespace-pre-line">{point.text}</span>
            <Place orderId={orderId} point={point} files={round.files} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface RoundsProps {
  orderId: string
  rounds: readonly OrderRound[]
}

export function Rounds({ orderId, rounds }: RoundsProps) {
  const { t, i18n } = useTranslation('order')
  if (rounds.length === 0) return null
  return (
    <Card aria-labelledby="order-files" data-testid="rounds">
      <CardHeader icon={<PackageOpen aria-hidden />} title={<span id="order-files">{t('files.title')}</span>} />
      <CardBody className="flex flex-col gap-6">
        {rounds.toReversed().map((round) => (
          <section key={round.n} className="flex flex-col gap-2" data-testid="round">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="font-semibold">{t('files.round', { number: round.n + 1 })}</h3>
              <span className="text-sm text-muted">
                <DateTime at={round.deliveredAt} language={i18n.language} />
              </span>
              {!round.isOnTime && <Badge tone="warning">{t('files.late')}</Badge>}
            </div>
            {round.note !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line">{round.note}</p>}
            {round.files.length > 0 && (
              <ul className="divide-y rounded-md border px-3">
                {round.files.map((file) => (
                  <OrderFile key={file.objectId} orderId={orderId} file={file} />
                ))}
              </ul>
            )}
            <Points orderId={orderId} round={round} />
          </section>
        ))}
      </CardBody>
    </Card>
  )
}
