import { AtSign, BadgeCheck, BadgeDollarSign, CircleX, DoorOpen, Eye, FileArchive, Gift, KeyRound, type LucideIcon, MailX, MessageCircle, MonitorSmartphone, Newspaper, PackageCheck, PackagePlus, ShoppingBag, Sparkles, UserLock, UserRoundSearch } from 'lucide-react'
import type { NotificationKind } from '#contract/types.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  password_changed: KeyRound,
  password_reset: KeyRound,
  email_change_asked: AtSign,
  email_changed: AtSign,
  mail_bounced: MailX,
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
  deposit_credited: BadgeDollarSign,
  deposit_failed: CircleX,
  money_failed: CircleX,
  withdrawal_sent: BadgeDollarSign,
  withdrawal_rejected: CircleX,
  google_linked: KeyRound,
  google_unlinked: KeyRound,
  export_ready: FileArchive,
  export_failed: CircleX,
  closing_begun: DoorOpen,
  closing_undone: BadgeCheck,
  closing_reminder: DoorOpen,
  closing_waits: DoorOpen,
  two_factor_on: KeyRound,
  two_factor_off: KeyRound,
  backup_codes_renewed: KeyRound,
  backup_code_used: KeyRound,
  new_sign_in: MonitorSmartphone,
  passkey_added: KeyRound,
  passkey_removed: KeyRound,
  account_suspended: UserLock,
  account_restored: UserLock,
  sessions_ended: KeyRound,
  support_access: Eye,
}

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const Icon = ICONS[kind]
  return (
    <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
      <Icon aria-hidden className="size-4.5" />
    </span>
  )
}
