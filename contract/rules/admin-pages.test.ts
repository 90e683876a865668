import { expect, test } from 'vitest'
import { ADMIN_MENU, ADMIN_PAGES, ADMIN_ROLES, adminPageOf, mayOpen, type AdminPage, type AdminRole } from './admin-pages.ts'

test('an address below a page is of that page, and an address that only begins alike is not', () => {
  expect(adminPageOf('/admin/orders')).toBe('orders')
  expect(adminPageOf('/admin/orders/7')).toBe('orders')
  expect(adminPageOf('/admin/orders-of-old')).toBeNull()
  expect(adminPageOf('/admin')).toBeNull()
})

test('an owner opens every page, a user without a role opens none', () => {
  for (const page of Object.keys(ADMIN_PAGES) as AdminPage[]) {
    expect(mayOpen('owner', page)).toBe(true)
    expect([mayOpen(null, page), mayOpen(undefined, page)]).toEqual([false, false])
  }
})

test('each role has a page in the menu', () => {
  for (const role of ADMIN_ROLES) expect(ADMIN_MENU.some((page) => mayOpen(role, page))).toBe(true)
  expect(ADMIN_MENU.filter((page) => mayOpen('viewer', page))).not.toContain('applications')
})

const FOR_ALL: readonly AdminPage[] = ['dashboard', 'users', 'orders', 'withdrawals', 'subscriptionPlans']
const PAGES_OF: Readonly<Record<Exclude<AdminRole, 'owner'>, readonly AdminPage[]>> = {
  finance: [...FOR_ALL, 'generalSettings', 'analytics', 'ledger'],
  moderator: [...FOR_ALL, 'products', 'applications', 'tickets', 'help'],
  support: [...FOR_ALL, 'products', 'tickets', 'help'],
  viewer: [...FOR_ALL, 'analytics'],
}

test.each(Object.entries(PAGES_OF) as [AdminRole, readonly AdminPage[]][])('%s opens these pages, and no others', (role, pages) => {
  expect(ADMIN_MENU.filter((page) => mayOpen(role, page))).toEqual(ADMIN_MENU.filter((page) => pages.includes(page)))
})
