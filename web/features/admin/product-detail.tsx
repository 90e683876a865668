/** One product for staff: as customers see it, each time that staff hid it, and the decision. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, PackageX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_TAKE_DOWNS } from '#contract/rules/admin-pages.ts'
import { revisionDaysOf } from '#contract/rules/order-terms.ts'
import type { Product } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Decisions } from './decisions.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { StateBadge } from './product-state.tsx'
import { listAddress, type LookedAtProduct } from './products.ts'

/** The card that customers see. */
export type RenderProduct = (product: Product) => ReactNode

function Preview({ looked, renderProduct }: { looked: LookedAtProduct; renderProduct: RenderProduct }) {
  const { t } = useTranslation('admin')
  const { product } = looked
  const { questions, licence } = product
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-xl">
        {t('products.preview')}
      </h2>
      {renderProduct({
        ...product,
        // A hidden text is never translated.
        lang: looked.state === 'shown' ? product.lang : null,
        openSlots: product.slots,
        revisionDays: revisionDaysOf(product.deliveryDays, product.revisionDays),
        addons: product.addons.filter((addon) => !addon.isHidden),
      })}
      {(questions.length > 0 || licence !== '') && (
        <Card>
          <CardBody>
            {questions.length > 0 && (
              <>
                <h3 className="text-base font-semibold">{t('products.questions')}</h3>
                <ul className="mt-1 list-disc pl-5 text-sm">
                  {questions.map(({ key, text }) => (
                    <li key={key} className="wrap-anywhere">
                      {text}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {licence !== '' && (
              <>
                <h3 className="mt-3 text-base font-semibold">{t('products.licence')}</h3>
                <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{licence}</p>
              </>
            )}
          </CardBody>
        </Card>
      )}
    </section>
  )
}

/** Hides the product, or restores it. The decision is about the state shown when the dialog opened. */
function DecisionDialog({ looked, onClose }: { looked: LookedAtProduct; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const hide = useMutation(api.admin.products.hide)
  const restore = useMutation(api.admin.products.restore)
  const nameOf = useUserName()
  const [{ product, model, state, openOrders, takeDowns }] = useState(looked)
  const [about, last] = [{ name: product.name, model: nameOf(model.name), count: openOrders }, takeDowns[0]?._id ?? null]
  if (state === 'taken_down' && last !== null)
    return (
      <HideDialog
        title={t('products.restoreTitle', about)}
        effects={[t('products.effectShown', about), t('products.effectRestoredNotice', about)]}
        confirmLabel={t('products.restore')}
        send={async ({ note }) => {
          const { isShown } = await restore.run({ token, productId: product._id, takeDownId: last, note })
          toast({ title: t('products.restored'), description: t(isShown ? 'products.restoredShown' : 'products.restoredHidden', about) })
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <HideDialog
      title={t('products.hideTitle', about)}
      effects={[
        t('products.effectGone', about),
        openOrders === 0 ? t('products.effectNoOrders') : t('products.effectOrders', about),
        t('products.effectNotice', about),
      ]}
      reasonLabel={t('products.reasonTold', about)}
      confirmLabel={t('products.hide')}
      send={async (texts) => {
        await hide.run({ token, productId: product._id, takeDownId: last, ...texts })
        toast({ title: t('products.hidden'), description: t('products.hiddenText', about) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Head({ looked }: { looked: LookedAtProduct }) {
  const { t, i18n } = useTranslation('admin')
  const { user } = useAuth()
  const nameOf = useUserName()
  const [isDeciding, setDeciding] = useState(false)
  const { product, model, state, createdAt, openOrders } = looked
  const mayDecide = user?.adminRole != null && OF_TAKE_DOWNS.includes(user.adminRole) && user._id !== model._id
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-3xl wrap-anywhere">{product.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StateBadge state={state} />
          <Link
            to="/admin/users/$userId"
            params={{ userId: model._id }}
            className="inline-flex min-h-6 items-center font-semibold text-ink underline-offset-4 hover:underline"
          >
            {nameOf(model.name)}
          </Link>
          <span>{t('products.since', { date: formatDate(createdAt, i18n.language) })}</span>
          <span>{t('products.openOrders', { count: openOrders })}</span>
        </p>
      </div>
      {mayDecide && (
        <Button variant={state === 'taken_down' ? 'primary' : 'danger'} onClick={() => setDeciding(true)}>
          {t(state === 'taken_down' ? 'products.restore' : 'products.hide')}
        </Button>
      )}
      {isDeciding && <DecisionDialog looked={looked} onClose={() => setDeciding(false)} />}
    </header>
  )
}

interface ProductDetailProps {
  productId: string
  address: Address
  renderProduct: RenderProduct
}

export function ProductDetail({ productId, address, renderProduct }: ProductDetailProps) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data: looked, error, retry } = useLive(api.admin.products.get, { token, productId })
  if (looked === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />
    ) : (
      <ErrorState title={t('products.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/admin/products"
        search={listAddress(address)}
        className="inline-flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('products.back')}
      </Link>
      {looked === null ? (
        <EmptyState icon={PackageX} title={t('products.gone')} />
      ) : (
        <>
          <Head looked={looked} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <Preview looked={looked} renderProduct={renderProduct} />
            <Decisions takeDowns={looked.takeDowns} />
          </div>
        </>
      )}
    </div>
  )
}
