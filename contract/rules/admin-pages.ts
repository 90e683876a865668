/**
 * Admin roles (product.md §1), and the pages of the admin area (spec §2) with the roles that open each: one table for the menu, the guard of
 * the screens, and the calls (`contract/shapes/admin-roles.ts`). A page that lands adds itself to `ADMIN_MENU`.
 */
export const ADMIN_ROLES = ['owner', 'finance', 'moderator', 'support', 'viewer'] as const

export type AdminRole = (typeof ADMIN_ROLES)[number]

type Roles = readonly AdminRole[]

/** Reading what all admins may see. */
export const EVERY_ADMIN: Roles = ADMIN_ROLES

/** Giving and taking admin roles, keys of outside services, the log of acts. */
export const OF_OWNERS: Roles = ['owner']

/** Moving money of the installation, and the ledger. */
export const OF_FINANCE: Roles = ['owner', 'finance']

/** Changing settings; each names those of them (`site-settings.ts`). */
export const OF_SETTINGS: Roles = OF_FINANCE

/** Figures of the whole site. */
export const OF_FIGURES: Roles = ['owner', 'finance', 'viewer']

/** Reading identity documents and deciding on applications. */
export const OF_APPLICATIONS: Roles = ['owner', 'moderator']

/** Ending orders, suspending accounts, ending sessions. */
export const OF_PEOPLE: Roles = ['owner', 'moderator', 'support']

/** Looking at products and posts of models, also at hidden ones. */
export const OF_CONTENT: Roles = ['owner', 'moderator', 'support']

/** Hiding content of users, and restoring it. */
export const OF_TAKE_DOWNS: Roles = ['owner', 'moderator']

/** Reading and answering tickets. */
export const OF_TICKETS: Roles = ['owner', 'moderator', 'support']

/** Writing help articles, and reading what readers miss in them. */
export const OF_HELP: Roles = ['owner', 'moderator', 'support']

/** Reading e-mail addresses of users in full; to the others they are masked (`mask.ts`). */
export const READING_EMAILS: Roles = OF_PEOPLE

/** Reading payout details in full; to the others they are masked. */
export const READING_PAYOUTS: Roles = OF_FINANCE

/** Reading and writing internal notes of staff about users. */
export const OF_NOTES: Roles = ['owner', 'finance', 'moderator', 'support']

/** Reading where the sessions of users are. */
export const READING_PLACES: Roles = OF_PEOPLE

/** Impersonating users. */
export const OF_SUPPORT: Roles = ['owner', 'support']

export interface AdminPageRule {
  readonly path: `/admin/${string}`
  /** Those who see it in the menu and open it. Each call on it names its own roles, too. */
  readonly roles: Roles
}

export const ADMIN_PAGES = {
  dashboard: { path: '/admin/dashboard', roles: EVERY_ADMIN },
  users: { path: '/admin/users', roles: EVERY_ADMIN },
  products: { path: '/admin/products', roles: OF_CONTENT },
  orders: { path: '/admin/orders', roles: EVERY_ADMIN },
  applications: { path: '/admin/applications', roles: OF_APPLICATIONS },
  withdrawals: { path: '/admin/withdrawals', roles: EVERY_ADMIN },
  tickets: { path: '/admin/tickets', roles: OF_TICKETS },
  help: { path: '/admin/help', roles: OF_HELP },
  subscriptionPlans: { path: '/admin/subscription-plans', roles: EVERY_ADMIN },
  analytics: { path: '/admin/analytics', roles: OF_FIGURES },
  ledger: { path: '/admin/ledger', roles: OF_FINANCE },
  jobs: { path: '/admin/jobs', roles: OF_OWNERS },
  apiSettings: { path: '/admin/api-settings', roles: OF_OWNERS },
  generalSettings: { path: '/admin/general-settings', roles: OF_SETTINGS },
  auditLog: { path: '/admin/audit-log', roles: OF_OWNERS },
} as const satisfies Readonly<Record<string, AdminPageRule>>

export type AdminPage = keyof typeof ADMIN_PAGES

/** The menu of the admin area, in its order. */
export const ADMIN_MENU = [
  'dashboard',
  'users',
  'products',
  'orders',
  'applications',
  'withdrawals',
  'tickets',
  'subscriptionPlans',
  'help',
  'apiSettings',
  'generalSettings',
  'analytics',
  'ledger',
  'jobs',
  'auditLog',
] as const satisfies readonly AdminPage[]

/** The page of an address, pages below it included; null: none of the admin area. */
export function adminPageOf(pathname: string): AdminPage | null {
  for (const page of Object.keys(ADMIN_PAGES) as AdminPage[]) {
    const { path } = ADMIN_PAGES[page]
    if (pathname === path || pathname.startsWith(`${path}/`)) return page
  }
  return null
}

/** Does a role open a page? */
export const mayOpen = (role: AdminRole | null | undefined, page: AdminPage): boolean =>
  role != null && (ADMIN_PAGES[page] as AdminPageRule).roles.includes(role)
