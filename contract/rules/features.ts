/**
 * Features that owners can limit to an audience: each names the calls that make it work. The server refuses them, screens hide them.
 * A limit is the value of a setting, as JSON; empty: all callers have the feature.
 */
import { ADMIN_ROLES, type AdminRole } from './admin-pages.ts'

const CALLS = {
  comments: ['posts:addComment'],
  broadcasts: ['broadcasts:create', 'broadcasts:update'],
  api_keys: ['connections:createKey'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Feature = keyof typeof CALLS

export const FEATURES = Object.keys(CALLS) as [Feature, ...Feature[]]
/** The setting that holds the limit of a feature. */
export const featureKey = <F extends Feature>(feature: F): `feature_${F}` => `feature_${feature}`

export const FEATURE_CALLS: Readonly<Record<Feature, readonly string[]>> = CALLS

export const AUDIENCES = ['everybody', 'staff', 'roles', 'share', 'nobody'] as const
export type Audience = (typeof AUDIENCES)[number]

export const FEATURE_ROLES = ['model', 'pro', ...ADMIN_ROLES] as const
export type FeatureRole = (typeof FEATURE_ROLES)[number]

export interface FeatureRule {
  readonly audience: Audience
  /** Percent of all users, for `share`. */
  readonly share: number
  /** For `roles`. */
  readonly roles: readonly FeatureRole[]
  /** Epoch milliseconds from which all callers have the feature again; null: no end. */
  readonly endsAt: number | null
}

export const FOR_EVERYBODY: FeatureRule = { audience: 'everybody', share: 100, roles: [], endsAt: null }

/** The facts that decide whether a caller has a feature; `userId` is null for visitors. */
export interface FeatureUser {
  readonly userId: string | null
  readonly isModel: boolean
  readonly isPro: boolean
  readonly adminRole: AdminRole | null
}

const PERCENT = 100
const HASH_BEGIN = 2_166_136_261
const HASH_FACTOR = 16_777_619

/** 0 to 99, the same for a user and a feature for good (FNV-1a). */
export function placeInShare(feature: Feature, userId: string): number {
  let hash = HASH_BEGIN
  for (const letter of `${feature} ${userId}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), HASH_FACTOR) >>> 0
  return hash % PERCENT
}

const isOver = ({ endsAt }: FeatureRule, now: number): boolean => endsAt !== null && endsAt <= now

/** Does this user have the feature now? */
export function hasFeature(feature: Feature, rule: FeatureRule, { userId, isModel, isPro, adminRole }: FeatureUser, now: number): boolean {
  if (rule.audience === 'everybody' || isOver(rule, now)) return true
  switch (rule.audience) {
    case 'staff':
      return adminRole !== null
    case 'roles':
      return rule.roles.some((role) => (role === 'model' ? isModel : role === 'pro' ? isPro : role === adminRole))
    case 'share':
      return userId !== null && placeInShare(feature, userId) < rule.share
    default:
      return false
  }
}

/** A limit as it is stored. A value that this version does not know counts as none. */
export function featureRuleOf(stored: string): FeatureRule {
  if (stored === '') return FOR_EVERYBODY
  try {
    const { audience, share, roles, endsAt } = JSON.parse(stored) as Record<string, unknown>
    const known = AUDIENCES.find((each) => each === audience)
    if (known === undefined) return FOR_EVERYBODY
    return {
      audience: known,
      share: typeof share === 'number' ? share : 0,
      roles: Array.isArray(roles) ? FEATURE_ROLES.filter((role) => roles.includes(role)) : [],
      endsAt: typeof endsAt === 'number' ? endsAt : null,
    }
  } catch {
    return FOR_EVERYBODY
  }
}

export const storedFeatureRule = (rule: FeatureRule): string => (rule.audience === 'everybody' ? '' : JSON.stringify(rule))
