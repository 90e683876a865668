/** The product as it was when the order was placed, folded: the agreement stays readable whatever happens to the product. */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agreement } from '#contract/types.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Gallery } from '#web/ui/gallery.tsx'

function Line({ children }: { children: ReactNode }) {
  return <li className="flex flex-wrap justify-between gap-x-4">{children}</li>
}

export function AgreedProduct({ productName, agreed }: { productName: string; agreed: Agreement }) {
  const { t, i18n } = useTranslation(['orders', 'models'])
  const { description = '', mediaKind, samples = [], price, deliveryDays, freeRevisions, revisionDays, licence, addons } = agreed
  return (
    <details className="group rounded-md border" data-testid="what-was-agreed">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('details.agreed')}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 border-t px-4 py-4 text-sm">
        <p className="text-muted">{t('details.agreedText')}</p>
        <p className="font-semibold wrap-break-word">{productName}</p>
        {samples.length > 0 && (
          <Gallery
            pictures={samples}
            alt={t('models:products.sampleOf', { name: productName })}
            nameOf={(place) => t('models:products.samplePlace', { place, total: samples.length })}
            sizes="288px"
            frame="aspect-4/3 rounded-md"
            className="w-full max-w-72"
          />
        )}
        {description !== '' && <p className="whitespace-pre-line wrap-break-word">{description}</p>}
        <ul className="flex flex-col gap-1">
          <Line>
            <span>{t('details.price')}</span>
            <span className="tabular-nums">{formatMoney(price, i18n.language)}</span>
          </Line>
          {addons.map(({ _id, name, price: more, extraDays }) => (
            <Line key={_id}>
              <span className="min-w-0 wrap-break-word">
                {name}
                {extraDays !== 0 && (
                  <span className="block text-xs text-muted">
                    {extraDays > 0 ? t('models:products.longer', { count: extraDays }) : t('models:products.sooner', { count: -extraDays })}
                  </span>
                )}
              </span>
              <span className="tabular-nums">+{formatMoney(more, i18n.language)}</span>
            </Line>
          ))}
          {freeRevisions > 0 && (
            <Line>
              <span>{t('details.revisionTime')}</span>
              <span>{t('models:products.days', { count: revisionDays })}</span>
            </Line>
          )}
        </ul>
        <p className="text-muted">
          {[
            ...(mediaKind === undefined ? [] : [t(`models:kinds.${mediaKind}`)]),
            t('models:products.days', { count: deliveryDays }),
            ...(freeRevisions > 0 ? [t('models:products.revisions', { count: freeRevisions })] : []),
          ].join(' · ')}
        </p>
        {licence !== '' && (
          <div>
            <p className="font-semibold">{t('details.licence')}</p>
            <p className="mt-1 whitespace-pre-line wrap-break-word">{licence}</p>
          </div>
        )}
      </div>
    </details>
  )
}
