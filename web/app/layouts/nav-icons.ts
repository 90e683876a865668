/** The icons of the navigation, for the parts that show them. Apart from the items: no first visit needs them. */
import type { LucideIcon } from 'lucide-react'
import {
  BadgeCheck,
  BadgeDollarSign,
  BellRing,
  ClipboardList,
  CreditCard,
  LayoutDashboard,
  LibraryBig,
  MonitorCog,
  Palette,
  PencilLine,
  Settings,
  ShieldCheck,
  UserRound,
  UserRoundPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import type { NavItem } from './nav-items.ts'

export const NAV_ICONS: Readonly<Record<NavItem['title'], LucideIcon>> = {
  'nav.models': Users,
  'nav.myProfile': UserRound,
  'nav.myPosts': PencilLine,
  'nav.dashboard': LayoutDashboard,
  'nav.library': LibraryBig,
  'nav.transactions': CreditCard,
  'nav.settings': Settings,
  'nav.profile': UserRound,
  'nav.security': ShieldCheck,
  'nav.style': Palette,
  'nav.display': MonitorCog,
  'nav.notifications': BellRing,
  'nav.pro': BadgeCheck,
  'nav.adminUsers': UsersRound,
  'nav.adminOrders': ClipboardList,
  'nav.adminApplications': UserRoundPlus,
  'nav.adminWithdrawals': BadgeDollarSign,
}
