/** The catalogs: one file per language and namespace, each a chunk of its own that loads when a screen wants it. */
import type { Language } from '#contract/limits.ts'

export const NAMESPACES = ['common', 'models', 'profile', 'auth', 'orders', 'wallet', 'settings', 'admin', 'legal', 'apply', 'pro', 'posts', 'composer', 'purchases', 'notifications'] as const
export type Namespace = (typeof NAMESPACES)[number]

export type Catalog = { readonly [key: string]: string | Catalog }

const files = import.meta.glob<Catalog>('./*/*.json', { import: 'default' })

/** Rejects when there is none: whoever asked hears of it, and nobody else. */
export async function loadCatalog(language: Language, namespace: Namespace): Promise<Catalog> {
  const load = files[`./${language}/${namespace}.json`]
  if (load === undefined) throw new Error(`there is no catalog ${namespace} in ${language}`)
  return load()
}

/** What the page at this address shows before anything else is loaded. */
export function namespacesOf(pathname: string): readonly Namespace[] {
  if (pathname.startsWith('/posts/')) return ['common', 'posts']
  if (/^\/models\/[^/]+\/posts/.test(pathname)) return ['common', 'models', 'posts']
  if (pathname === '/' || pathname.startsWith('/models/')) return ['common', 'models']
  if (pathname.startsWith('/sign-') || pathname === '/setup') return ['common', 'auth']
  if (pathname === '/terms' || pathname === '/privacy') return ['common', 'legal']
  if (pathname === '/pro') return ['common', 'pro']
  if (pathname === '/apply-as-model') return ['common', 'apply']
  return ['common']
}
