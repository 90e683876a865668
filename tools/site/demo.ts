/** The demo: its people are written at the first start; their accounts are shown at every one. */
import type { DemoAccount } from '#demo/seed.ts'
import type { Config } from '#server/env.ts'
import { withStores } from './parts.ts'

export type { DemoAccount }

/** Writes the demo's people when there are none, and answers with the accounts that visitors may try. */
export async function seedDemo(config: Config, databaseUrl: string, say: (text: string) => void): Promise<readonly DemoAccount[]> {
  const room = await import('#demo/seed.ts')
  await withStores(config, databaseUrl, (stores) => room.seedDemo({ ...stores, onProgress: say }))
  return room.demoAccounts
}
