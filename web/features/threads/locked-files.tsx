/** The files of a message with a price: locked for its reader as blurred stand-ins, and the outcome for both sides. */
import { Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import { formatMoney } from '#web/ui/format.ts'
import { useMessageActions } from './message-actions.ts'
import type { ShownMessage } from './thread-rows.ts'

const STRIP_MAX = 4

/** A blurred stand-in; a file without one has a plain ground. Nothing of the file itself is requested. */
function StandIn({ blur, className }: { blur: string | null; className: string }) {
  if (blur === null) return <span aria-hidden className={cx('block bg-linear-to-br from-accent-soft to-sunken', className)} />
  return <img src={blur} alt="" className={cx('scale-110 object-cover blur-lg', className)} />
}

const hasContent = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false

/** Files that the reader has not paid for: their stand-ins, and the button that unlocks them. */
export function LockedFiles({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('threads')
  const actions = useMessageActions()
  const unlock = actions?.renderUnlock?.(message, actions.nameOf(message.authorId))
  const blurs = message.files.flatMap(({ media }) => media?.blur ?? [])
  return (
    <section
      aria-label={t('locked.label')}
      className="mt-1.5 w-80 max-w-full overflow-hidden rounded-lg border bg-sunken"
      data-testid="locked-message"
    >
      <div className="relative grid min-h-60 place-items-center overflow-hidden p-4">
        <StandIn blur={blurs[0] ?? null} className="absolute inset-0 size-full" />
        <div className="relative flex w-full max-w-64 flex-col items-center gap-2 rounded-lg border bg-surface/95 px-4 py-5 text-center shadow-float">
          <span className="flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Lock aria-hidden className="size-5" />
          </span>
          {/* An assistant without prices and totals has nothing to unlock. */}
          {hasContent(unlock) ? unlock : <p className="text-sm">{t('locked.label')}</p>}
        </div>
      </div>
      {blurs.length > 1 && (
        <ul aria-hidden className="flex gap-1 p-1">
          {blurs.slice(1, 1 + STRIP_MAX).map((blur) => (
            <li key={blur} className="h-14 min-w-0 flex-1 overflow-hidden rounded-sm">
              <StandIn blur={blur} className="size-full" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * Below files with a price: whether they are paid. A model and its assistants read the same of what either of them sold, also where an
 * assistant sees only that the files are locked; a customer reads the price of locked files on their button.
 */
export function PriceNote({ message: { price, isPaid, isLocked, isOwnSide, isUnsent } }: { message: ShownMessage }) {
  const { t, i18n } = useTranslation('threads')
  if (price === null || (isLocked && !isOwnSide) || isUnsent) return null
  const Icon = isPaid ? LockOpen : Lock
  const values = { price: formatMoney(price, i18n.language) }
  return (
    <p
      className={cx('mt-1 flex items-center gap-1.5 text-xs font-semibold', isPaid ? 'text-success' : 'text-muted')}
      data-testid="price-note"
    >
      <Icon aria-hidden className="size-3.5" />
      {!isPaid ? t('locked.waits', values) : isOwnSide ? t('locked.sold', values) : t('locked.bought', values)}
    </p>
  )
}
