/** Logo and icon of the site: settings whose value is the address of a picture. Empty: those of the product. */
import { BRAND_KINDS, type BrandKind } from '#contract/rules/brand.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../../audit/index.ts'
import { changeSettings, lockSettings } from '../../settings/index.ts'
import { selectSettings } from './settings.sql.ts'

const KEYS = { logo: 'website_logo', favicon: 'website_favicon' } as const satisfies Record<BrandKind, string>

export interface BrandChange {
  readonly kind: BrandKind
  /** The address of the picture; empty: that of the product. */
  readonly address: string
  /** The version that the admin has seen. */
  readonly version: number
  readonly reason: string
}

/** Error: changed_meanwhile. */
export async function saveBrand(context: MutationContext<Actor>, { kind, address, version, reason }: BrandChange): Promise<void> {
  const key = KEYS[kind]
  const now = (await lockSettings(context.tx, [key])).get(key)
  if (now?.version !== version)
    throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new picture.', { keys: [key] })
  await changeSettings(context, { values: new Map([[key, address]]), by: context.actor.userId, reason })
  noteAct(context.tx, { before: { [key]: now.value }, after: { [key]: address } })
}

/** Both pictures with their versions. */
export async function readBrand(db: Db) {
  const rows = new Map((await db.many(selectSettings, Object.values(KEYS))).map((row) => [row.key, row]))
  return Object.fromEntries(
    BRAND_KINDS.map((kind) => {
      const row = rows.get(KEYS[kind])
      return [kind, { address: row === undefined || row.value === '' ? null : row.value, version: row?.version ?? 1 }]
    }),
  ) as Record<BrandKind, { address: string | null; version: number }>
}
