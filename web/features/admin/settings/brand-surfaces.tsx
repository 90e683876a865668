import { useTranslation } from 'react-i18next'

/** A picture on a light and a dark surface, whatever the theme of the page. */
export function BrandSurfaces({ address }: { address: string }) {
  const { t } = useTranslation('system')
  return (
    <div className="flex gap-2">
      <span className="grid size-16 place-items-center rounded-md border bg-white p-2">
        <img src={address} alt={t('brand.onLight')} className="max-h-12 max-w-12 object-contain" />
      </span>
      <span className="grid size-16 place-items-center rounded-md border bg-black p-2">
        <img src={address} alt={t('brand.onDark')} className="max-h-12 max-w-12 object-contain" />
      </span>
    </div>
  )
}
