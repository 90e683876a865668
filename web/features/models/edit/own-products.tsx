/** The products as their owner sees them: sorted by dragging or by keyboard, edited, hidden, deleted. */
import { Link } from '@tanstack/react-router'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCTS_MAX } from '#contract/limits.ts'
import { revisionDaysOf } from '#contract/rules/order-terms.ts'
import type { ModelProfile, OwnProduct, OwnProfile, Product } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import type { LocalStore } from '#web/lib/live/bridge.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useLive, useMutation } from '#web/lib/live/hooks.ts'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast-store.ts'
import { Grip, useMoveWords, useSortSensors } from './sorting.tsx'
import { useRangeWords } from './use-range-words.ts'

const ProductDialog = lazy(async () => ({ default: (await import('./product-dialog.tsx')).ProductDialog }))

export interface OwnProductsProps {
  model: ModelProfile
  plain: ReactNode
  /** The card that customers see, with the actions of the owner in place of the order button. */
  renderCard: (product: Product, action: ReactNode) => ReactNode
}

/** The calls on products; their effect shows at once. */
function useProductCalls() {
  const token = useSessionToken()
  const args = { token }
  const show = (change: (products: OwnProfile['products']) => OwnProfile['products']) => (store: LocalStore) => {
    const known = store.get(api.models.getMyProfile, args)
    if (known !== undefined) store.set(api.models.getMyProfile, args, { ...known, products: change(known.products) })
  }
  const reorder = useMutation(api.models.reorderProducts, {
    optimistic: (store, { productIds }) =>
      show((products) => productIds.flatMap((id) => products.find(({ _id }) => _id === id) ?? []))(store),
  })
  const hide = useMutation(api.models.setProductHidden, {
    optimistic: (store, { productId, isHidden }) =>
      show((products) => products.map((one) => (one._id === productId ? { ...one, isHidden } : one)))(store),
  })
  const remove = useMutation(api.models.deleteProduct)
  return {
    reorder: (productIds: string[]) => reorder.run({ token, productIds }),
    hide: (productId: string, isHidden: boolean) => hide.run({ token, productId, isHidden }),
    remove: (productId: string) => remove.run({ token, productId }),
    isRemoving: remove.isBusy,
  }
}

interface RowProps {
  product: OwnProduct
  /** Why staff has hidden it. */
  takenDownFor: string | undefined
  openSlots: number | null
  renderCard: OwnProductsProps['renderCard']
  onEdit: () => void
  onHide: () => void
  onDelete: () => void
}

/** Only staff shows it again: so it says why it is hidden, and how to object. */
function TakenDown({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <section className="mb-2 rounded-lg bg-danger-soft px-5 py-4 text-sm" data-testid="taken-down">
      <p className="font-semibold text-danger">{t('products.takenDownText')}</p>
      {reason !== undefined && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>}
      <Link to="/tickets/new" className="mt-2 inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
        {t('products.takenDownAppeal')}
      </Link>
    </section>
  )
}

/** Its template has another range than when it was saved. */
function OutsideRange({ product: { price, template } }: { product: OwnProduct }) {
  const { t } = useTranslation('profile')
  const inWords = useRangeWords()
  if (template === null || (price >= template.priceMin && price <= template.priceMax)) return null
  return (
    <p className="mb-2 rounded-lg bg-warning-soft px-5 py-4 text-sm" data-testid="outside-range">
      {t('products.outsideRange', inWords(template))}
    </p>
  )
}

function ProductRow({ product, takenDownFor, openSlots, renderCard, onEdit, onHide, onDelete }: RowProps) {
  const { t } = useTranslation('profile')
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id: product._id })
  const { name, isHidden, isTakenDown } = product
  const actions = (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {isTakenDown ? (
        <Badge tone="danger">{t('products.takenDown')}</Badge>
      ) : (
        isHidden && <Badge tone="warning">{t('products.hidden')}</Badge>
      )}
      <IconButton label={t('products.delete', { name })} onClick={onDelete} className="text-muted">
        <Trash2 aria-hidden />
      </IconButton>
      {!isTakenDown && (
        <IconButton label={isHidden ? t('products.show', { name }) : t('products.hide', { name })} onClick={onHide} className="text-muted">
          {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </IconButton>
      )}
      <Button variant="secondary" size="sm" aria-label={t('products.editName', { name })} onClick={onEdit}>
        <Pencil aria-hidden />
        {t('products.edit')}
      </Button>
    </div>
  )
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-testid="own-product"
      data-hidden={isHidden || undefined}
      className={cx('flex items-stretch gap-1', isDragging && 'relative z-10 opacity-90')}
    >
      <Grip label={t('products.move', { name })} handle={handle} />
      <div className="min-w-0 flex-1">
        <OutsideRange product={product} />
        {isTakenDown && <TakenDown reason={takenDownFor} />}
        {renderCard(
          {
            ...product,
            openSlots,
            revisionDays: revisionDaysOf(product.deliveryDays, product.revisionDays),
            addons: product.addons.filter((addon) => !addon.isHidden),
          },
          actions,
        )}
        <OwnLanguage text={{ kind: 'product', productId: product._id }} lang={product.lang} className="mt-1" />
      </div>
    </li>
  )
}

/** The actions of the owner on the list; each failure is shown as a toast. */
function useProductActions(products: readonly OwnProduct[]) {
  const { t } = useTranslation('profile')
  const { reorder, hide, remove, isRemoving } = useProductCalls()
  const callFailed = useCallFailed()
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      callFailed(error)
    }
  }
  const setHidden = (productId: string, isHidden: boolean) => attempt(() => hide(productId, isHidden))
  return {
    isRemoving,
    setHidden,
    move: ({ active, over }: DragEndEvent) => {
      const ids = products.map(({ _id }) => _id)
      const [from, to] = [ids.indexOf(String(active.id)), over === null ? -1 : ids.indexOf(String(over.id))]
      if (to >= 0 && from !== to) void attempt(() => reorder(arrayMove(ids, from, to)))
    },
    remove: async ({ _id, isHidden }: OwnProduct) => {
      try {
        await remove(_id)
      } catch (error) {
        if (!isCallError(error, 'product_ordered')) return callFailed(error)
        // A product with orders stays for the customers who ordered it; the profile no longer shows it.
        if (!isHidden) await setHidden(_id, true)
        toast({ title: t('products.hiddenInstead') })
      }
      return undefined
    },
  }
}

interface DeleteDialogProps {
  /** Null: closed. */
  product: OwnProduct | null
  isBusy: boolean
  onConfirm: (product: OwnProduct) => void
  onClose: () => void
}

function DeleteDialog({ product, isBusy, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <ConfirmDialog
      open={product !== null}
      onOpenChange={onClose}
      title={t('products.deleteTitle', { name: product?.name ?? '' })}
      text={t('products.deleteText')}
      confirmLabel={t('products.deleteConfirm')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => product !== null && onConfirm(product)}
    />
  )
}

export function OwnProducts({ model, plain, renderCard }: OwnProductsProps) {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const { data: mine } = useLive(api.models.getMyProfile, { token })
  const { data: hidden } = useLive(api.reports.getHidden, { token })
  const products = mine?.products ?? []
  const acts = useProductActions(products)
  const [edited, setEdited] = useState<{ product: OwnProduct | null } | null>(null)
  const [deleted, setDeleted] = useState<OwnProduct | null>(null)
  const sensors = useSortSensors()
  const words = useMoveWords(
    products.map(({ _id, name }) => ({ id: _id, name })),
    t('products.moveHelp'),
  )
  if (mine === undefined) return plain
  const openSlotsOf = ({ _id, slots }: OwnProduct) => {
    const shown = model.products.find((one) => one._id === _id)
    return shown === undefined ? slots : shown.openSlots
  }
  return (
    <>
      {products.length === 0 && <p className="mt-3 text-muted">{t('products.none')}</p>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={acts.move} accessibility={words}>
        <SortableContext items={products.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
          <ul className="mt-5 flex flex-col gap-5 max-md:-ml-3">
            {products.map((product) => (
              <ProductRow
                key={product._id}
                product={product}
                takenDownFor={hidden?.find(({ aboutId }) => aboutId === product._id)?.reason}
                openSlots={openSlotsOf(product)}
                renderCard={renderCard}
                onEdit={() => setEdited({ product })}
                onHide={() => void acts.setHidden(product._id, !product.isHidden)}
                onDelete={() => setDeleted(product)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {products.length < PRODUCTS_MAX && (
        <Button variant="secondary" className="mt-5" onClick={() => setEdited({ product: null })}>
          <Plus aria-hidden />
          {t('products.add')}
        </Button>
      )}
      {edited !== null && (
        <Suspense>
          <ProductDialog product={edited.product} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      <DeleteDialog
        product={deleted}
        isBusy={acts.isRemoving}
        onConfirm={(product) => void acts.remove(product).then(() => setDeleted(null))}
        onClose={() => setDeleted(null)}
      />
    </>
  )
}
