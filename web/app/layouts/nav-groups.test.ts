import { expect, test } from 'vitest'
import { A_VISITOR as visitor } from '#web/testing/nav.ts'
import { foldedGroups, navGroups } from './nav-groups.ts'
import { generalItems, itemsBesideSidebar, type NavReader, placeOf } from './nav-items.ts'

const urls = (reader: NavReader) => navGroups(reader).flatMap(({ items }) => items.map(({ url }) => url))

test('a visitor sees only The Models', () => {
  expect(navGroups(visitor)).toEqual([{ title: 'nav.general', items: [expect.objectContaining({ title: 'nav.models', url: '/' })] }])
})

test('a model sees My Profile in place of The Models', () => {
  const seen = urls({ ...visitor, isSignedIn: true, modelHandle: 'ines-duarte' })
  expect(seen).toContain('/models/ines-duarte')
  expect(seen).not.toContain('/')
})

test('only an admin sees the admin group', () => {
  expect(urls({ ...visitor, isSignedIn: true }).filter((url) => url.startsWith('/admin'))).toEqual([])
  expect(urls({ ...visitor, isSignedIn: true, adminRole: 'owner' })).toEqual(
    expect.arrayContaining(['/admin/users', '/admin/orders', '/admin/withdrawals']),
  )
})

test.each([
  [0, 'grey'],
  [1, 'red'],
  [12, 'red'],
])('%i pending orders are counted in %s', (pendingOrders, badgeTone) => {
  const items = navGroups({ ...visitor, isSignedIn: true, adminRole: 'owner', pendingOrders }).flatMap((group) => group.items)
  expect(items.find(({ url }) => url === '/admin/orders')).toMatchObject({ badge: pendingOrders, badgeTone })
})

test('each badge of the admin menu counts its own', () => {
  const reader: NavReader = {
    ...visitor,
    isSignedIn: true,
    adminRole: 'owner',
    pendingOrders: 1,
    waitingApplications: 2,
    overdueTickets: 3,
  }
  const items = navGroups(reader).flatMap((group) => group.items)
  expect(items.flatMap(({ url, badge }) => (badge === undefined ? [] : [[url, badge]]))).toEqual([
    ['/admin/orders', 1],
    ['/admin/applications', 2],
    ['/admin/tickets', 3],
  ])
})

test('the admin menu has the pages that the role opens', () => {
  const menu = (adminRole: NavReader['adminRole']) =>
    urls({ ...visitor, isSignedIn: true, adminRole }).filter((url) => url.startsWith('/admin'))
  expect(menu('viewer')).toEqual([
    '/admin/dashboard',
    '/admin/users',
    '/admin/orders',
    '/admin/withdrawals',
    '/admin/subscription-plans',
    '/admin/analytics',
  ])
})

test('items that a reader has hidden are missing, and no other', () => {
  const all = urls({ ...visitor, isSignedIn: true })
  expect(urls({ ...visitor, isSignedIn: true, hidden: ['/library', '/transactions'] })).toEqual(
    all.filter((url) => url !== '/library' && url !== '/transactions'),
  )
})

test('beside an expanded sidebar the top bar keeps the first item, the dashboard and the Admin group; elsewhere it has all', () => {
  const admin: NavReader = { ...visitor, isSignedIn: true, adminRole: 'owner' }
  const model: NavReader = { ...admin, modelHandle: 'ines-duarte' }
  expect(itemsBesideSidebar(admin).map(({ url }) => url)).toEqual(['/', '/dashboard'])
  expect(itemsBesideSidebar(model).map(({ url }) => url)).toEqual(['/models/ines-duarte', '/dashboard'])
  expect(foldedGroups(admin, true).map(({ title }) => title)).toEqual(['nav.admin'])
  const whole = [...generalItems(admin), ...foldedGroups(admin, false).flatMap(({ items }) => items)]
  expect(whole.map(({ url }) => url)).toEqual(urls(admin))
})

test('no address stands twice in the navigation, but the one of Settings and its first page', () => {
  const items = navGroups({ ...visitor, isSignedIn: true, adminRole: 'owner', modelHandle: 'ines-duarte' }).flatMap((group) => group.items)
  const all = items.flatMap((item) => item.items ?? [item]).map(({ url }) => url)
  expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
})

test('a link of the top nav is in its menu wherever it has no room in its row', () => {
  const customer = { ...visitor, isSignedIn: true }
  const model = { ...customer, modelHandle: 'ines-duarte' }
  const admin = { ...customer, adminRole: 'owner' } as const
  const places = (reader: NavReader) => generalItems(reader).map((_, at) => placeOf(reader, false, at))
  const tablet = { row: 'max-lg:hidden', menu: 'lg:hidden' }
  const narrow = { row: 'max-xl:hidden', menu: 'xl:hidden' }
  const always = { row: false, menu: null }
  expect(places(customer)).toEqual([always, always, tablet, narrow, narrow, narrow])
  expect(places(model)).toEqual([always, always, tablet, narrow, narrow, narrow, { row: 'hidden', menu: '' }])
  expect(places(admin)).toEqual([always, tablet, tablet, narrow, narrow, narrow])
  expect(places(visitor)).toEqual([always])
})
