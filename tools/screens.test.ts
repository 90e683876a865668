/** The sweep of the browser tests (`e2e/sweep`) opens every screen. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCREENS } from '../e2e/support/screens.ts'

const ROUTES = join(import.meta.dirname, '..', 'web', 'app', 'routes')
/** A layout without a screen of its own. */
const LAYOUTS = ['/admin']

/** The address of a route file, as TanStack Router reads its name: `_member/admin.users.index.tsx` is `/admin/users`. */
function addressOf(file: string): string {
  const parts = file
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
  return `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`
}

test('the sweep opens every route', async () => {
  const files = (await readdir(ROUTES, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const addresses = new Set(files.map(addressOf))
  expect(addresses.size).toBeGreaterThan(30)
  const opened = new Set(Object.values(SCREENS).flatMap((paths) => paths.map((path) => path.replace(/\?.*/, ''))))
  expect([...addresses].filter((address) => !opened.has(address) && !LAYOUTS.includes(address))).toEqual([])
})
