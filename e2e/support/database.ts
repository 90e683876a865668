import type { TestSite } from './site.ts'

/** A statement past the calls, for states that nobody gets into by a call, such as the end of a time. Open pages are not told. */
export async function sql<Row extends Record<string, unknown>>(
  site: TestSite,
  text: string,
  ...params: readonly unknown[]
): Promise<Row[]> {
  return (await site.server.database.pool.query<Row>(text, [...params])).rows
}
