import type { SearchSchemaInput } from '@tanstack/react-router'
import { PAGE_PARAMETERS } from './page-parameters.ts'

/** The parameters of a page that have a text or a number. */
const valuesOf = (path: string, search: Readonly<Record<string, unknown>>): [name: string, value: string | number][] =>
  (PAGE_PARAMETERS[path] ?? []).flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })

/** The parameters of a page as texts; the router parses digits as numbers. Screens check the values, so that no first visit loads their lists. */
export const addressTexts = (path: string, search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(valuesOf(path, search).map(([name, value]) => [name, String(value)]))

/**
 * The parameters of a page, unchecked. Its screen reads them with `useSearch({ select })`, so that no first visit loads the rules of
 * all screens. Links to the page may only write a `Search`.
 */
export const addressOf =
  <Search extends object>(path: string) =>
  (search: Search & SearchSchemaInput): Record<string, string | number> =>
    Object.fromEntries(valuesOf(path, search as Readonly<Record<string, unknown>>))
