import { Clock, FileArchive, Image, Music, RotateCcw, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/types.ts'
import { useTranslated } from '#web/lib/translation/use-translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Gallery } from '#web/ui/gallery.tsx'
import { Money } from '#web/ui/values.tsx'

const KIND_ICONS = { image: Image, video: Video, audio: Music, zip: FileArchive }

/** Name, price and description. */
function Head({ product }: { product: Product }) {
  const { i18n } = useTranslation('models')
  const { _id: productId, lang, name, description } = product
  const translated = useTranslated({ text: { kind: 'product', productId }, lang, texts: [name, description], isPublic: true })
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h3 lang={translated.lang} className="text-lg font-semibold">
          {translated.texts[0]}
        </h3>
        <Money amount={product.price} language={i18n.language} className="text-lg font-semibold" />
      </div>
      <div>
        <p lang={translated.lang} className="text-sm text-muted">
          {translated.texts[1]}
        </p>
        {translated.line}
      </div>
    </>
  )
}

export function ProductCard({ product, action }: { product: Product; action: ReactNode }) {
  const { t, i18n } = useTranslation('models')
  const KindIcon = KIND_ICONS[product.mediaKind]
  return (
    <Card className="flex w-full flex-col overflow-hidden sm:flex-row">
      {product.samples.length > 0 && (
        <Gallery
          pictures={product.samples}
          alt={t('products.sampleOf', { name: product.name })}
          nameOf={(place) => t('products.samplePlace', { place, total: product.samples.length })}
          sizes="(min-width: 640px) 240px, 92vw"
          frame={cx('aspect-16/9', product.samples.length > 1 ? 'sm:aspect-4/3' : 'sm:aspect-auto sm:h-full')}
          row="px-2 sm:pb-2"
          className="shrink-0 sm:w-60"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
        <Head product={product} />
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
                <span className="min-w-0 wrap-break-word">
                  {addon.name}
                  {addon.extraDays !== 0 && (
                    <span className="block text-xs text-muted">
                      {addon.extraDays > 0
                        ? t('products.longer', { count: addon.extraDays })
                        : t('products.sooner', { count: -addon.extraDays })}
                    </span>
                  )}
                </span>
                <span className="shrink-0 text-muted tabular-nums">+{formatMoney(addon.price, i18n.language)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex items-center justify-between gap-4 pt-2">
          <p className="text-sm text-muted">
            {product.openSlots === 0 && <span className="block font-semibold text-ink">{t('products.full')}</span>}
            {product.openSlots !== null &&
              (product.openSlots > 0 ? t('products.slots', { count: product.openSlots }) : t('products.fullText'))}
          </p>
          {action}
        </div>
      </div>
    </Card>
  )
}
