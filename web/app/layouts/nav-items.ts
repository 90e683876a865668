/** The navigation, from who is signed in (spec §2). One configuration for top nav, sidebar, bottom bar and palette. */
import type { LucideIcon } from 'lucide-react'
import { BadgeCheck, BadgeDollarSign, ClipboardList, CreditCard, LayoutDashboard, LibraryBig, Palette, PencilLine, Settings, UserRound, UserRoundPlus, Users } from 'lucide-react'

export type BadgeTone = 'red' | 'grey'

export interface NavItem {
  /** A key of the catalog `common`. */
  title: 'nav.models' | 'nav.myProfile' | 'nav.myPosts' | 'nav.dashboard' | 'nav.transactions' | 'nav.library' | 'nav.settings' | 'nav.style' | 'nav.pro' | 'nav.adminOrders' | 'nav.adminApplications' | 'nav.adminWithdrawals'
  url: string
  icon: LucideIcon
  items?: readonly NavItem[]
  badge?: number
  badgeTone?: BadgeTone
  /** What the badge counts, as a key of the catalog `common`. */
  badgeLabel?: 'nav.pendingOrders' | 'nav.waitingApplications'
}

export interface NavGroup {
  title: 'nav.general' | 'nav.other' | 'nav.admin'
  items: readonly NavItem[]
}

export interface NavReader {
  isSignedIn: boolean
  isAdmin: boolean
  /** Set for models: the address part of their own profile. */
  modelHandle: string | null
  pendingOrders: number
  waitingApplications: number
}

const MODELS: NavItem = { title: 'nav.models', url: '/', icon: Users }
const MY_POSTS: NavItem = { title: 'nav.myPosts', url: '/my-posts', icon: PencilLine }

/** Models see My Profile in place of The Models (spec §2). */
export const firstItem = ({ modelHandle }: NavReader): NavItem => (modelHandle === null ? MODELS : { title: 'nav.myProfile', url: `/models/${modelHandle}`, icon: UserRound })

export function navGroups(reader: NavReader): NavGroup[] {
  if (!reader.isSignedIn) return [{ title: 'nav.general', items: [MODELS] }]
  const groups: NavGroup[] = [
    {
      title: 'nav.general',
      items: [firstItem(reader), ...(reader.modelHandle === null ? [] : [MY_POSTS]), { title: 'nav.dashboard', url: '/dashboard', icon: LayoutDashboard }, { title: 'nav.library', url: '/library', icon: LibraryBig }, { title: 'nav.transactions', url: '/transactions', icon: CreditCard }],
    },
    { title: 'nav.other', items: [{ title: 'nav.settings', url: '/settings/appearance', icon: Settings, items: [{ title: 'nav.style', url: '/settings/appearance', icon: Palette }, { title: 'nav.pro', url: '/pro', icon: BadgeCheck }] }] },
  ]
  if (!reader.isAdmin) return groups
  const orders: NavItem = { title: 'nav.adminOrders', url: '/admin/orders', icon: ClipboardList, badge: reader.pendingOrders, badgeTone: reader.pendingOrders > 0 ? 'red' : 'grey', badgeLabel: 'nav.pendingOrders' }
  const applications: NavItem = { title: 'nav.adminApplications', url: '/admin/applications', icon: UserRoundPlus, badge: reader.waitingApplications, badgeTone: reader.waitingApplications > 0 ? 'red' : 'grey', badgeLabel: 'nav.waitingApplications' }
  return [...groups, { title: 'nav.admin', items: [orders, applications, { title: 'nav.adminWithdrawals', url: '/admin/withdrawals', icon: BadgeDollarSign }] }]
}
