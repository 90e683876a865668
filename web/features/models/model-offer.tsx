/** The first page of a profile: products and description. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile, Product } from '#contract/types.ts'
import { waitingIntent } from '#web/lib/auth/intent.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useClickSession, useIntent, useSignInFor } from '#web/lib/auth/use-intent.ts'
import { useTranslated } from '#web/lib/translation/use-translated.tsx'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useShownZone } from '#web/ui/values.tsx'
import { languageNames } from './language-names.ts'
import type { OrderDialogProps, OwnPlace, RenderOwn } from './model-parts.ts'
import { ProductCard } from './product-card.tsx'
import { SlotButton } from './slot-button.tsx'
import { useModel } from './use-model.ts'

interface ModelOfferProps {
  name: string
  renderOwn: RenderOwn
  renderOrderDialog: (props: OrderDialogProps) => ReactNode
}

type Own = (place: OwnPlace, plain: ReactNode) => ReactNode

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <div className="mt-2">{children}</div>
    </section>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to="/"
            search={{ q: tag }}
            className="inline-flex max-w-full rounded-full border px-3 py-1 text-sm wrap-anywhere hover:border-line-strong"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function About({ model, own, isOwn }: { model: ModelProfile; own: Own; isOwn: boolean }) {
  const { t, i18n } = useTranslation('models')
  const zone = useShownZone()
  const { texts, lang, line } = useTranslated({
    text: { kind: 'bio', modelId: model._id },
    lang: isOwn ? null : model.lang,
    texts: [model.headline, model.bio],
    isPublic: true,
  })
  return (
    <aside aria-labelledby="about" className="mt-8 lg:mt-10">
      <h2 id="about" className="text-2xl">
        {t('profile.about')}
      </h2>
      <div className="mt-3">
        {own(
          'bio',
          <p lang={lang} className="max-w-prose whitespace-pre-line wrap-anywhere">
            {texts[1]}
          </p>,
        )}
        {line}
      </div>
      {model.links.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4">
          {model.links.map(({ address, word }) => (
            <li key={address}>
              <a
                href={address}
                target="_blank"
                rel="noopener nofollow ugc"
                className="inline-flex min-h-6 items-center font-semibold text-accent underline-offset-4 wrap-anywhere hover:underline"
              >
                {word}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(isOwn || model.tags.length > 0) && <Fact title={t('tags')}>{own('tags', <Tags tags={model.tags} />)}</Fact>}
      {(isOwn || model.languages.length > 0) && (
        <Fact title={t('profile.languages')}>{own('languages', <p>{languageNames(model.languages)}</p>)}</Fact>
      )}
      {(isOwn || model.wontDo.length > 0) && (
        <Fact title={t('profile.wontDo')}>
          {own(
            'wontDo',
            <ul className="list-disc pl-5 marker:text-line-strong">
              {model.wontDo.map((text) => (
                <li key={text} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>,
          )}
        </Fact>
      )}
      <p className="mt-6 text-sm text-muted">{t('profile.joined', { date: formatDate(model.joinedAt, i18n.language, zone) })}</p>
    </aside>
  )
}

/** The product that this user wanted to order as a visitor. */
const useWaitingProduct = (products: readonly Product[]): Product | undefined => {
  const isHydrated = useIsHydrated()
  return isHydrated ? products.find(({ _id }) => _id === waitingIntent()?.id) : undefined
}

function Products({ model, renderOrderDialog }: { model: ModelProfile; renderOrderDialog: ModelOfferProps['renderOrderDialog'] }) {
  const { t } = useTranslation('models')
  const sessionOf = useClickSession()
  const signInFor = useSignInFor()
  const [ordered, setOrdered] = useState<{ product: Product; isOpen: boolean } | null>(null)
  const order = (product: Product) => {
    if (sessionOf() === null) signInFor('order', product._id, product.name)
    else setOrdered({ product, isOpen: true })
  }
  const waiting = useWaitingProduct(model.products)
  useIntent('order', waiting?._id ?? '', () => waiting !== undefined && setOrdered({ product: waiting, isOpen: true }))
  if (model.products.length === 0) return <p className="mt-3 text-muted">{t('products.none', { name: model.name })}</p>
  return (
    <>
      <ul className="mt-5 flex flex-col gap-5">
        {model.products.map((product) => (
          <li key={product._id} id={`product-${product._id}`} className="scroll-mt-24">
            <ProductCard
              product={product}
              action={
                product.openSlots === 0 ? (
                  <SlotButton product={product} modelId={model._id} />
                ) : (
                  <Button onClick={() => order(product)} aria-label={t('products.orderName', { name: product.name })}>
                    {t('products.order')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {ordered !== null &&
        renderOrderDialog({
          product: model.products.find(({ _id }) => _id === ordered.product._id) ?? ordered.product,
          model,
          open: ordered.isOpen,
          onOpenChange: (isOpen) => setOrdered({ ...ordered, isOpen }),
        })}
    </>
  )
}

export function ModelOffer({ name, renderOwn, renderOrderDialog }: ModelOfferProps) {
  const { t } = useTranslation('models')
  const { model } = useModel(name)
  const { user } = useAuth()
  if (model === undefined) return null
  const isOwn = user?._id === model._id
  const own: Own = (place, plain) => (isOwn ? renderOwn({ place, model, plain }) : plain)
  return (
    <div className="px-4 md:px-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:gap-12">
      <div className="lg:order-last">
        <About model={model} own={own} isOwn={isOwn} />
      </div>
      <section aria-labelledby="products" className="mt-10">
        <h2 id="products" className="scroll-mt-24 text-2xl">
          {t('products.title')}
        </h2>
        {own('products', <Products model={model} renderOrderDialog={renderOrderDialog} />)}
      </section>
    </div>
  )
}
