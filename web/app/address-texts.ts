import { PAGE_PARAMETERS } from './page-parameters.ts'

/** The parameters of a page as texts; the router parses digits as numbers. Screens check the values, so that no first visit loads their lists. */
export function addressTexts(path: string, search: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = (PAGE_PARAMETERS[path] ?? []).flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : []
  })
  return Object.fromEntries(texts)
}
