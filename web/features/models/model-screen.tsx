/** A model's profile (spec §2): who they are, what they sell, what customers say. */
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile, Product } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Figures } from './figures.tsx'
import { FollowButton } from './follow-button.tsx'
import { languageNames } from './language-names.ts'
import { OnlineDot } from './online-dot.tsx'
import { ProductCard } from './product-card.tsx'
import { Reviews } from './reviews.tsx'

export interface OrderDialogProps {
  product: Product
  model: ModelProfile
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface ModelScreenProps {
  name: string
  renderOrderDialog: (props: OrderDialogProps) => ReactNode
}

function Head({ model, isOwn }: { model: ModelProfile; isOwn: boolean }) {
  const { t, i18n } = useTranslation('models')
  return (
    <header>
      <Picture picture={model.cover} alt="" sizes="(min-width: 1184px) 1184px, 100vw" isFirst className="aspect-16/9 md:aspect-3/1 md:rounded-xl" />
      <div className="flex flex-col gap-5 px-4 md:flex-row md:items-end md:px-8">
        <span className="relative z-10 -mt-12 flex w-fit rounded-full ring-4 ring-paper md:-mt-14">
          <Avatar name={model.name} src={model.picture} size="xl" className="md:size-32" />
        </span>
        <div className="min-w-0 flex-1 md:pt-4">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-3xl md:text-4xl">
            {model.name}
            {model.online && (
              <Badge tone="success">
                <OnlineDot />
                {t('online')}
              </Badge>
            )}
          </h1>
          <p className="mt-1 text-lg text-muted">{model.headline}</p>
        </div>
        {!isOwn && <FollowButton modelId={model._id} name={model.name} />}
      </div>
      <div className="mt-6 flex flex-col gap-5 px-4 md:px-8">
        <p className="max-w-3xl whitespace-pre-line">{model.bio}</p>
        <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
          {model.tags.map((tag) => (
            <li key={tag}>
              <Link to="/" search={{ q: tag }} className="inline-flex rounded-full border px-3 py-1 text-sm hover:border-line-strong">
                {tag}
              </Link>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          {t('speaks', { languages: languageNames(model.languages) })}
          {' · '}
          <span suppressHydrationWarning>{t('profile.joined', { date: formatDate(model.joinedAt, i18n.language) })}</span>
        </p>
      </div>
    </header>
  )
}

export function ModelScreen({ name, renderOrderDialog }: ModelScreenProps) {
  const { t } = useTranslation(['models', 'common'])
  const { data: model, error, retry } = useLive(api.models.getByName, { name })
  const { user, token } = useAuth()
  const router = useRouter()
  const [ordered, setOrdered] = useState<{ product: Product; isOpen: boolean } | null>(null)
  if (error !== null && model === undefined) return <ErrorState title={t('profile.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} className="my-16" />
  if (model === undefined || model === null) return <Skeleton className="mx-auto mt-8 aspect-3/1 w-full max-w-page" />
  const isOwn = user?._id === model._id

  const order = (product: Product) => {
    if (token === '' || (token !== undefined && user === null)) void router.navigate({ to: '/sign-in', search: { redirect: router.state.location.href } })
    else setOrdered({ product, isOpen: true })
  }
  return (
    <article className="mx-auto w-full max-w-page pb-16 md:px-6 md:pt-6">
      <Head model={model} isOwn={isOwn} />
      <Figures figures={model.figures} />
      <section aria-labelledby="products" className="mt-10 px-4 md:px-8">
        <h2 id="products" className="text-2xl">
          {t('products.title')}
        </h2>
        {model.products.length === 0 && <p className="mt-3 text-muted">{t('products.none', { name: model.name })}</p>}
        <ul className="mt-5 grid gap-5 lg:grid-cols-2">
          {model.products.map((product) => (
            <li key={product._id} className="flex">
              <ProductCard
                product={product}
                action={
                  isOwn ? (
                    <p className="text-sm text-muted">{t('products.own')}</p>
                  ) : (
                    <Button onClick={() => order(product)} disabled={product.openSlots === 0} aria-label={t('products.orderName', { name: product.name })}>
                      {product.openSlots === 0 ? t('products.full') : t('products.order')}
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <Reviews modelId={model._id} figures={model.figures} />
      {ordered !== null && renderOrderDialog({ product: model.products.find(({ _id }) => _id === ordered.product._id) ?? ordered.product, model, open: ordered.isOpen, onOpenChange: (isOpen) => setOrdered({ ...ordered, isOpen }) })}
    </article>
  )
}
