/** The catalogs: one file per language and namespace, each a chunk of its own that loads with the first screen that uses it. */
import type { Language } from '#contract/limits.ts'
import type { Catalog } from './catalog.ts'

export const NAMESPACES = [
  'common',
  'models',
  'profile',
  'auth',
  'orders',
  'order',
  'problems',
  'wallet',
  'settings',
  'security',
  'factor',
  'figures',
  'stats',
  'admin',
  'table',
  'legal',
  'help',
  'apply',
  'pro',
  'posts',
  'composer',
  'purchases',
  'notifications',
  'recovery',
  'leaving',
  'ordering',
  'palette',
  'status',
  'threads',
  'safety',
  'chats',
  'broadcasts',
  'tickets',
  'contact',
  'desk',
  'talks',
  'tasks',
  'people',
  'connections',
  'developers',
  'providers',
  'translation',
  'webhooks',
  'meta',
  'system',
] as const
export type Namespace = (typeof NAMESPACES)[number]

/** The catalogs of first visits. The list of the others is as large as a screen, and loads with the first of them. */
const firstFiles = import.meta.glob<Catalog>('./*/screens/{common,models,posts}.json', { base: '../../texts', import: 'default' })

let triesAgain = 0

/**
 * Chromium remembers for the life of a page that a module failed to load, and never requests that address again. The error names
 * the address: so it is requested under another one. Other browsers retry by themselves.
 */
async function importStubbornly<Part>(load: () => Promise<Part>, partOf: (module: never) => Part): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = error instanceof Error ? /https?:\/\/\S+\.js\b/.exec(error.message)?.[0] : undefined
    if (address === undefined) throw error
    return partOf((await import(/* @vite-ignore */ `${address}?again=${++triesAgain}`)) as never)
  }
}

const loadMoreFiles = () =>
  importStubbornly(
    async () => (await import('./more-catalogs.ts')).moreFiles,
    ({ moreFiles }: { moreFiles: typeof firstFiles }) => moreFiles,
  )

/** Rejects when there is none, or none can be loaded now: only its caller gets the error. */
export async function loadCatalog(language: Language, namespace: Namespace): Promise<Catalog> {
  const name = `./${language}/screens/${namespace}.json`
  const load = firstFiles[name] ?? (await loadMoreFiles())[name]
  if (load === undefined) throw new Error(`there is no catalog ${namespace} in ${language}`)
  return importStubbornly(load, (module: { default: Catalog }) => module.default)
}
