/** The demo: its users are created at the first start; their accounts are printed at every start. */
import type { DemoAccount } from '#demo/seed.ts'
import type { Config } from '#server/env.ts'
import { withStores } from './parts.ts'

export type { DemoAccount }

/** Creates the demo's users if there are none, and returns the accounts for visitors to try. */
export async function seedDemo(config: Config, databaseUrl: string, say: (text: string) => void): Promise<readonly DemoAccount[]> {
  const room = await import('#demo/seed.ts')
  await withStores(config, databaseUrl, (stores) => room.seedDemo({ ...stores, onProgress: say }))
  return room.demoAccounts
}
