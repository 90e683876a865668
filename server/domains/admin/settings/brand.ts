/** Logo and icon of the site: settings whose value is the address of a picture. Empty: those of the product. */
import { BRAND_KINDS, type BrandKind } from '#contract/rules/brand.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { saveSeen } from './change-settings.ts'
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
export const saveBrand = (context: MutationContext<Actor>, { kind, address, version, reason }: BrandChange): Promise<void> =>
  saveSeen(context, [{ key: KEYS[kind], value: address, version }], reason)

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
