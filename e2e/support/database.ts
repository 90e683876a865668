import type { TestSite } from './site.ts'

/** Runs a statement, for states without a call, such as the end of a period. Open pages are not updated. */
export async function sql<Row extends Record<string, unknown>>(
  site: TestSite,
  text: string,
  ...params: readonly unknown[]
): Promise<Row[]> {
  return (await site.server.database.pool.query<Row>(text, [...params])).rows
}
