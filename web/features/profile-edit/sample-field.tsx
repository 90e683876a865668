import { ImageUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { ProductDraft } from './product-draft.ts'

/** The picture that shows what a product looks like. */
export function SampleField({ sample, onChange }: { sample: ProductDraft['sample']; onChange: (sample: ProductDraft['sample']) => void }) {
  const { t } = useTranslation('profile')
  return (
    <div role="group" aria-label={t('product.sample')}>
      <p className="text-sm font-semibold">{t('product.sample')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Picture picture={sample} alt="" sizes="128px" className="aspect-4/3 w-32 rounded-md" />
        <div className="flex flex-wrap gap-2">
          <PictureChoice
            shape="sample"
            label={t('product.chooseSample')}
            className={buttonClass('secondary', 'sm', 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring')}
            onPicture={async (picture) => onChange(picture)}
          >
            <ImageUp aria-hidden />
            <span aria-hidden>{t('product.chooseSample')}</span>
          </PictureChoice>
          {sample !== null && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {t('product.removeSample')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
