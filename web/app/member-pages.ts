/** The addresses behind the auth guard, from the tree of routes. */
import { routeTree } from './routeTree.gen.ts'

/** Pages for visitors and users that show signed-in users their own part, which no other reader sees. */
const WITH_OWN_PART = ['pro', 'apply-as-model']

/** First parts of the addresses: `dashboard`, `settings` … */
const firsts = new Set([
  ...WITH_OWN_PART,
  ...Object.values(routeTree.children ?? {})
    .filter(({ options }) => (options as { id?: string }).id === '/_member')
    .flatMap(({ children }) => Object.values((children ?? {}) as Record<string, { options: { path?: string } }>))
    .map(({ options: { path = '' } }) => path.split('/')[1] ?? ''),
])

/** True for a page that is rendered for its user: one behind the auth guard, or with a part for signed-in users. */
export const isMemberPage = (pathname: string): boolean => firsts.has(pathname.split('/')[1] ?? '') && pathname !== '/'
