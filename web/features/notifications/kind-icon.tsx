import { BadgeCheck, CircleX, Gift, type LucideIcon, MessageCircle, Newspaper, PackageCheck, PackagePlus, ShoppingBag, Sparkles, UserRoundSearch } from 'lucide-react'
import type { NotificationKind } from '#contract/types.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  application_submitted: UserRoundSearch,
  application_needs_info: UserRoundSearch,
  application_approved: BadgeCheck,
  application_rejected: CircleX,
  pro_reminder: Sparkles,
  pro_renewed: Sparkles,
  pro_renewal_stopped: Sparkles,
  pro_ended: Sparkles,
  tip_received: Gift,
  post_sold: ShoppingBag,
  new_post: Newspaper,
  comment_received: MessageCircle,
  order_placed: PackagePlus,
  order_accepted: PackageCheck,
  order_completed: PackageCheck,
  order_rejected: CircleX,
  order_cancelled: CircleX,
}

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const Icon = ICONS[kind]
  return (
    <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
      <Icon aria-hidden className="size-4.5" />
    </span>
  )
}
