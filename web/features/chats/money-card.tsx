/** An order, a tip, a purchase or a refund in a chat: the row itself, which changes while it is shown. */
import { Link } from '@tanstack/react-router'
import { HandHeart, ImageIcon, type LucideIcon, Package, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { THREAD_PAGE } from '#contract/limits.ts'
import type { MoneyCard as Card } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { Money } from '#web/ui/values.tsx'

const ICONS = { order: Package, tip: HandHeart, purchase: ImageIcon, refund: Undo2 } as const satisfies Record<Card['kind'], LucideIcon>
const TONES = { pending: 'warning', processing: 'info', completed: 'success', rejected: 'neutral' } as const satisfies Record<
  NonNullable<Card['status']>,
  Tone
>
/** The titles for the payer and for the other side. */
const TITLES = {
  order: ['card.youOrdered', 'card.ordered'],
  tip: ['card.youTipped', 'card.tipped'],
  purchase: ['card.youBought', 'card.bought'],
  refund: ['card.youGot', 'card.got'],
} as const satisfies Record<Card['kind'], readonly string[]>

interface ContentProps {
  card: Card
  /** The reader is an assistant of the model. */
  isActing: boolean
}

/** Where the order or tip stands. A customer reads that an order is in progress until it ends (spec §4). */
function State({ card: { kind, status, refunded, isGiver, isUndone }, isActing }: ContentProps) {
  const { t, i18n } = useTranslation('chats')
  if (isUndone) return <Badge tone="neutral">{t('card.undone')}</Badge>
  if (kind !== 'order' || status === null) return null
  if (refunded > 0) return <Badge tone="danger">{t('card.refunded', { amount: formatMoney(refunded, i18n.language) })}</Badge>
  return (
    <Badge tone={isGiver && status === 'pending' ? 'info' : TONES[status]}>
      {t(status !== 'pending' ? `card.${status}` : isGiver ? 'card.inProgress' : isActing ? 'card.pendingModel' : 'card.pending')}
    </Badge>
  )
}

/** Orders are between customer and model: an assistant cannot open them. */
function Way({ card: { orderId, postId }, isActing }: ContentProps) {
  const { t } = useTranslation('chats')
  const look = 'text-sm font-semibold text-accent underline-offset-4 hover:underline'
  if (orderId !== null)
    return isActing ? null : (
      <Link to="/orders/$orderId" params={{ orderId }} className={look}>
        {t('card.open')}
      </Link>
    )
  if (postId === null) return null
  return (
    <Link to="/posts/$postId" params={{ postId }} className={look}>
      {t('card.openPost')}
    </Link>
  )
}

function Content({ card, isActing }: ContentProps) {
  const { t, i18n } = useTranslation('chats')
  const Icon = ICONS[card.kind]
  const [own, other] = TITLES[card.kind]
  return (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 self-center">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 truncate text-sm font-semibold">{t(card.isGiver ? own : other)}</p>
          <span className={cx('shrink-0 font-semibold tabular-nums', card.isUndone && 'line-through')}>
            <Money amount={card.amount} language={i18n.language} />
          </span>
        </div>
        {card.title !== '' && <p className="truncate text-sm text-muted">{card.title}</p>}
        {card.note !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line">{card.note}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          <State card={card} isActing={isActing} />
          <Way card={card} isActing={isActing} />
        </div>
      </div>
    </>
  )
}

interface MoneyCardProps {
  chatId: string
  /** Of the message that holds its place. */
  seq: number
  /** The reader is an assistant who sees no payments. */
  isHidden?: boolean
  /** The reader is an assistant of the model. */
  isActing?: boolean
}

/** All cards of a page are one query. */
export function MoneyCard({ chatId, seq, isHidden = false, isActing = false }: MoneyCardProps) {
  const { t } = useTranslation('chats')
  const token = useSessionToken()
  const { data, error } = useLive(api.chats.getCards, isHidden ? 'skip' : { token, chatId, page: Math.floor((seq - 1) / THREAD_PAGE) })
  const card = data?.find((each) => each.seq === seq)
  const isGone = isHidden || (card === undefined && (data !== undefined || error !== null))
  return (
    <article
      className="flex w-full max-w-sm items-start gap-3 rounded-lg border bg-raised px-4 py-3 shadow-card"
      data-testid="money-card"
      data-kind={card?.kind}
    >
      {card !== undefined ? (
        <Content card={card} isActing={isActing} />
      ) : isGone ? (
        <p className="self-center text-sm text-muted">{t(isHidden ? 'card.unseen' : 'card.gone')}</p>
      ) : (
        <>
          <span className="sr-only">{t('card.loading')}</span>
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="mt-1 h-4 w-40" />
        </>
      )}
    </article>
  )
}
