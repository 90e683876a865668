import type { Tx } from '#platform/db/database.ts'
import { openAccounts } from '../ledger/index.ts'
import { handleCandidates } from './handle.ts'
import { insertUser, type NewUser } from './users.sql.ts'

/** Opens an account, with wallet and holds, under the first free handle that the name suggests. Answers the id. */
export async function createUser(
  tx: Tx,
  { email, name, passwordHash, passwordSalt, adminRole, termsVersion }: Omit<NewUser, 'handle'>,
  wishedHandle?: string,
): Promise<string> {
  for (const handle of [...(wishedHandle === undefined ? [] : [wishedHandle]), ...handleCandidates(name)]) {
    const created = await tx.maybe(insertUser, email, name, handle, passwordHash, passwordSalt, adminRole, termsVersion)
    if (created === undefined) continue
    await openAccounts(tx, created.id)
    return created.id
  }
  throw new Error('no free handle was found')
}
