/** The owner's tools in each place of a profile. Loaded for owners only. */
import type { OwnPlaceProps } from '#web/features/models/model-parts.ts'
import { ProductCard } from '#web/features/models/product-card.tsx'
import { OwnBar } from '#web/features/models/edit/own-bar.tsx'
import { OwnAvatar, OwnCover } from '#web/features/models/edit/own-pictures.tsx'
import { OwnProducts } from '#web/features/models/edit/own-products.tsx'
import { OwnBio, OwnHeadline, OwnLanguages, OwnTags, OwnWontDo } from '#web/features/models/edit/own-texts.tsx'

export default function OwnPlace({ place, model, plain }: OwnPlaceProps) {
  switch (place) {
    case 'bar':
      return <OwnBar />
    case 'cover':
      return <OwnCover model={model} />
    case 'avatar':
      return <OwnAvatar model={model} />
    case 'headline':
      return <OwnHeadline model={model} plain={plain} />
    case 'bio':
      return <OwnBio model={model} plain={plain} />
    case 'tags':
      return <OwnTags model={model} plain={plain} />
    case 'languages':
      return <OwnLanguages model={model} plain={plain} />
    case 'wontDo':
      return <OwnWontDo model={model} plain={plain} />
    case 'products':
      return <OwnProducts model={model} plain={plain} renderCard={(product, action) => <ProductCard product={product} action={action} />} />
    default:
      return place satisfies never
  }
}
