/** The results of the server in the palette, by kind. */
import { CircleQuestionMark, Hash, Image, PackageSearch, ReceiptText, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Found } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { PaletteLinks } from './palette-parts.tsx'
import type { PaletteEntry } from './palette-recent.ts'

export const countFound = (found: Found): number => Object.values(found).reduce((sum, { length }) => sum + length, 0)

export function PaletteFound({ found, onGo }: { found: Found; onGo: (entry: PaletteEntry) => void }) {
  const { t } = useTranslation(['palette', 'common'])
  const nameOf = useUserName()
  const groups = [
    {
      heading: t('common:nav.modelsShort'),
      icon: UsersRound,
      entries: found.models.map(({ name, handle, headline }) => ({ url: `/models/${handle}`, title: name, about: headline })),
    },
    {
      heading: t('products'),
      icon: PackageSearch,
      entries: found.products.map(({ _id, name, model }) => ({
        url: `/models/${model.handle}#product-${_id}`,
        title: name,
        about: model.name,
      })),
    },
    {
      heading: t('posts'),
      icon: Image,
      entries: found.posts.map(({ _id, title, model }) => ({ url: `/posts/${_id}`, title, about: model.name })),
    },
    {
      heading: t('tags'),
      icon: Hash,
      entries: found.tags.map((tag) => ({ url: `/?${new URLSearchParams({ q: tag })}`, title: tag })),
    },
    {
      heading: t('orders'),
      icon: ReceiptText,
      entries: found.orders.map(({ _id, productName, otherName }) => ({
        url: `/orders/${_id}`,
        title: productName,
        about: nameOf(otherName),
      })),
    },
    {
      heading: t('common:nav.help'),
      icon: CircleQuestionMark,
      entries: found.help.map(({ slug, title }) => ({ url: `/help-center/${encodeURIComponent(slug)}`, title })),
    },
  ]
  return groups.map((group) => <PaletteLinks key={group.heading} {...group} onGo={onGo} />)
}
