import { Clock, FileArchive, Image, Music, RotateCcw, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/types.ts'
import { Card } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Money } from '#web/ui/values.tsx'

const KIND_ICONS = { image: Image, video: Video, audio: Music, zip: FileArchive }

export function ProductCard({ product, action }: { product: Product; action: ReactNode }) {
  const { t, i18n } = useTranslation('models')
  const KindIcon = KIND_ICONS[product.mediaKind]
  return (
    <Card className="flex w-full flex-col overflow-hidden sm:flex-row">
      {product.sample !== null && <Picture picture={product.sample} alt={t('products.sampleOf', { name: product.name })} sizes="(min-width: 640px) 560px, 92vw" className="aspect-16/9 shrink-0 sm:aspect-auto sm:w-44" />}
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-lg font-semibold">{product.name}</h3>
          <Money amount={product.price} language={i18n.language} className="text-lg font-semibold" />
        </div>
        <p className="text-sm text-muted">{product.description}</p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4">
          <li className="flex items-center gap-1.5">
            <KindIcon aria-hidden />
            {t(`kinds.${product.mediaKind}`)}
          </li>
          <li className="flex items-center gap-1.5">
            <Clock aria-hidden />
            {t('products.days', { count: product.deliveryDays })}
          </li>
          {product.freeRevisions > 0 && (
            <li className="flex items-center gap-1.5">
              <RotateCcw aria-hidden />
              {t('products.revisions', { count: product.freeRevisions })}
            </li>
          )}
        </ul>
        {product.addons.length > 0 && (
          <ul aria-label={t('products.addons')} className="flex flex-col gap-1 border-t pt-3 text-sm">
            {product.addons.map((addon) => (
              <li key={addon._id} className="flex justify-between gap-4">
                <span>{addon.name}</span>
                <span className="text-muted tabular-nums">+{formatMoney(addon.price, i18n.language)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex items-center justify-between gap-4 pt-2">
          <p className="text-sm text-muted">{product.openSlots !== null && (product.openSlots > 0 ? t('products.slots', { count: product.openSlots }) : t('products.fullText'))}</p>
          {action}
        </div>
      </div>
    </Card>
  )
}
