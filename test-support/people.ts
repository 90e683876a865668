/** Users, products and money for tests, written straight into the tables; the behaviour under test uses calls. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'

const insertUser = statement<[email: string, name: string, handle: string, status: string, adminRole: string | null], { id: string }>(
  'test.insertUser',
  `insert into users.users (email, email_confirmed_at, name, handle, status, is_admin, admin_role) values ($1, now(), $2, $3, $4, $5::text is not null, $5) returning id`,
)
const insertSession = statement<[userId: string], { id: string }>(
  'test.insertSession',
  `insert into users.sessions (token_hash, user_id, expires_at, proven_until)
   values (sha256($1::text::bytea), $1::uuid, now() + interval '1 day', now() + interval '1 hour') returning id`,
)
const openAccounts = statement<[userId: string], { done: string }>('test.openAccounts', `select ledger.open_accounts($1)::text as done`)
const insertProfile = statement<[userId: string]>('test.insertProfile', `insert into models.profiles (user_id) values ($1)`)
const insertProduct = statement<[modelId: string, name: string, priceCents: number, days: number, slots: number | null], { id: string }>(
  'test.insertProduct',
  `insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days, slots)
   values ($1, 1, $2, '', 'image', $3, $4, $5) returning id`,
)
const insertAddon = statement<[productId: string, name: string, priceCents: number, extraDays: number], { id: string }>(
  'test.insertAddon',
  `insert into models.addons (product_id, position, name, price_cents, extra_days) values ($1, 1, $2, $3, $4) returning id`,
)
const insertPicture = statement<[ownerId: string], { id: string }>(
  'test.insertPicture',
  `with made as (insert into media.pictures (width, height, widths) values (900, 300, '{96,192,384,768,1200}') returning id),
   sent as (insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, picture_id)
     select $1, 'picture', 'uploads/' || id, 'a.png', 'image/png', 10, 'used', now() + interval '1 hour', id from made)
   select id from made`,
)
const fund = statement<[userId: string, cents: number, key: string], { id: number }>(
  'test.fund',
  `select ledger.transfer($3, 'deposit', 0, accounts.deposits_clearing(), ledger.account_of($1, 'wallet'), $2) as id`,
)
const balances = statement<[userId: string], { kind: string; cents: number }>(
  'test.balances',
  `select kind, balance_cents as cents from ledger.accounts where owner_id = $1`,
)
const folded = statement<[], { total: number; wrong: number }>(
  'test.folded',
  `select coalesce(sum(case when a.owner_id = ledger.installation() then 0 else a.balance_cents end), 0)::bigint
       + (select coalesce(sum(case when c.owner_id = ledger.installation() then t.cents else 0 end) - sum(case when d.owner_id = ledger.installation() then t.cents else 0 end), 0)
            from ledger.transfers t join ledger.accounts c on c.id = t.credit_account join ledger.accounts d on d.id = t.debit_account)::bigint as total,
     count(*) filter (where a.owner_id <> ledger.installation() and a.balance_cents <>
       coalesce((select sum(cents) from ledger.transfers where credit_account = a.id), 0) - coalesce((select sum(cents) from ledger.transfers where debit_account = a.id), 0)) as wrong
   from ledger.accounts a`,
)

export async function createTestUser(
  db: Db,
  { name = 'Test User', status = 'user', adminRole = null }: { name?: string; status?: 'user' | 'model'; adminRole?: string | null } = {},
): Promise<string> {
  const unique = randomUUID()
  const { id } = await db.one(insertUser, `${unique}@example.org`, name, unique, status, adminRole)
  await db.one(openAccounts, id)
  if (status === 'model') await db.run(insertProfile, id)
  return id
}

/** A session of this user, who has just proven to be its owner. */
export const provenSession = async (db: Db, userId: string): Promise<string> => (await db.one(insertSession, userId)).id

export interface ProductOptions {
  name?: string
  priceCents?: number
  days?: number
  slots?: number | null
}

export const createProduct = async (
  db: Db,
  modelId: string,
  { name = 'A picture', priceCents = 50_00, days = 3, slots = null }: ProductOptions = {},
): Promise<string> => (await db.one(insertProduct, modelId, name, priceCents, days, slots)).id

export const createAddon = async (db: Db, productId: string, name: string, priceCents: number, extraDays: number): Promise<string> =>
  (await db.one(insertAddon, productId, name, priceCents, extraDays)).id

/** A picture as `media.finishUpload` makes one from an upload of this user. Returns its id. */
export const createPicture = async (db: Db, ownerId: string): Promise<string> => (await db.one(insertPicture, ownerId)).id

/** Adds money to the wallet. */
export const fundWallet = async (db: Db, userId: string, cents: number): Promise<void> =>
  void (await db.one(fund, userId, cents, randomUUID()))

export interface Balances {
  wallet: number
  escrow: number
  earnings_hold: number
  withdrawal_hold: number
}

/** The balances of a user's accounts, in cents. */
export const balancesOf = async (db: Db, userId: string): Promise<Balances> =>
  Object.fromEntries((await db.many(balances, userId)).map(({ kind, cents }) => [kind, cents])) as unknown as Balances

/** Do the books agree: all accounts sum to zero, and each balance is the sum of its transfers? */
export const booksAgree = async (db: Db): Promise<boolean> => {
  const { total, wrong } = await db.one(folded)
  return total === 0 && wrong === 0
}
