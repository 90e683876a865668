/** Parts of other features that the pages of a profile need; put together in `web/app/screens/`. */
import type { ReactNode } from 'react'
import type { ModelProfile, Product } from '#contract/types.ts'

export interface OrderDialogProps {
  product: Product
  model: ModelProfile
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A place on the profile that its owner can edit. */
export type OwnPlace = 'bar' | 'cover' | 'avatar' | 'headline' | 'bio' | 'tags' | 'languages' | 'wontDo' | 'products'

export interface OwnPlaceProps {
  place: OwnPlace
  model: ModelProfile
  /** The public view of that place. */
  plain: ReactNode
}

export type RenderOwn = (props: OwnPlaceProps) => ReactNode
