import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { BANNED_TERM_MAX, BANNED_TERMS_MAX, REASON_MAX, SCHEDULED_SETTINGS_MAX } from '../limits.ts'
import { BRAND_KINDS, BRAND_MAX_BYTES } from '../rules/brand.ts'
import { AUDIENCES, FEATURE_ROLES, FEATURES } from '../rules/features.ts'
import { hasLetterOrDigit } from '../rules/clean-text.ts'
import { isSettingRight, SETTING_VALUE_MAX, SITE_SETTING_KEYS, type SiteSetting } from '../rules/site-settings.ts'
import { EVERY_ADMIN, OF_OWNERS, OF_SETTINGS } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, line, lines, pageOf, reason, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { withoutTwins } from '../shapes/own-profile.ts'

/** It is compared by its letters and digits. */
const bannedTerm = line
  .max(BANNED_TERM_MAX)
  .refine((text) => text === '' || hasLetterOrDigit(text), 'Please use letters or digits in each term')

const key = z.enum(SITE_SETTING_KEYS as [SiteSetting, ...SiteSetting[]])
/** As it is stored: 'true' or 'false' of a switch, whole numbers, money in cents. */
const value = lines.max(SETTING_VALUE_MAX)
const version = z.number().int().min(1)
const isRight = (change: { key: SiteSetting; value: string }) => isSettingRight(change.key, change.value)
const OUTSIDE = 'This value is outside the bounds of its setting'
const author = z.object({ userId: id, /** Empty: the account is erased. */ name: z.string() })

const brandKind = z.enum(BRAND_KINDS)
const brandPicture = z.object({ address: z.string().nullable(), version })

const feature = z.enum(FEATURES)

const featureRule = z.object({
  audience: z.enum(AUDIENCES),
  /** Percent of all users, for the audience `share`. */
  share: z.number().int().min(0).max(100),
  /** For the audience `roles`. */
  roles: z.array(z.enum(FEATURE_ROLES)).max(FEATURE_ROLES.length),
  /** From then on all callers have the feature again; null: no end. */
  endsAt: timestampIn.nullable(),
})

const settingChange = z.object({
  /** Grows with time. */
  seq: z.number().int(),
  key: z.string(),
  /** Null: it had no value. */
  before: z.string().nullable(),
  after: z.string(),
  at: timestamp,
  /** Null: the server itself. */
  by: author.nullable(),
  reason: z.string(),
  isScheduled: z.boolean(),
})

export const settings = {
  getFeatures: query({
    about: 'The audience of each feature that can be limited, with version and last author.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token }),
    result: z.array(
      featureRule.extend({
        feature,
        endsAt: timestamp.nullable(),
        version,
        changedAt: timestamp,
        by: author.nullable(),
      }),
    ),
  }),
  saveFeature: mutation({
    about: 'Limits a feature to an audience, at once and everywhere. Refused when another admin has changed it since.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, feature, rule: featureRule, version, reason }),
    result: done,
    errors: ['changed_meanwhile', 'bad_time'],
  }),
  getSettings: query({
    about: 'Every setting with its value, version and last author, and the changes that wait for their time, the next one first.',
    role: 'admin',
    adminRoles: OF_SETTINGS,
    args: z.object({ token }),
    result: z.object({
      settings: z.array(
        z.object({
          key,
          value: z.string(),
          version,
          changedAt: timestamp,
          /** Null: unchanged since the installation, or changed by the server. */
          by: author.nullable(),
        }),
      ),
      scheduled: z
        .array(z.object({ _id: id, key: z.string(), value: z.string(), startsAt: timestamp, by: author.nullable(), reason: z.string() }))
        .max(SCHEDULED_SETTINGS_MAX),
    }),
  }),
  saveSettings: mutation({
    about:
      'Saves changed settings, all or none. Refused with the keys of those that another admin has changed since the given version. Sensitive ones need a proof.',
    role: 'admin',
    adminRoles: OF_SETTINGS,
    args: z.object({
      token,
      changes: z
        .array(z.object({ key, value, version }).refine(isRight, OUTSIDE))
        .min(1)
        .max(SITE_SETTING_KEYS.length)
        .refine((changes) => new Set(changes.map((change) => change.key)).size === changes.length, 'Each setting once'),
      reason,
    }),
    result: done,
    errors: ['changed_meanwhile', 'owners_only', 'proof_required'],
  }),
  scheduleSetting: mutation({
    about: 'Changes one setting at a time in the future. Sensitive ones need a proof.',
    role: 'admin',
    adminRoles: OF_SETTINGS,
    args: z.object({ token, key, value, startsAt: timestampIn, reason }).refine(isRight, OUTSIDE),
    result: z.object({ scheduledId: id }),
    errors: ['bad_time', 'owners_only', 'too_many_scheduled', 'proof_required'],
  }),
  cancelScheduled: mutation({
    about: 'Cancels a change that waits for its time.',
    role: 'admin',
    adminRoles: OF_SETTINGS,
    args: z.object({ token, scheduledId: id, reason: lines.max(REASON_MAX).optional() }),
    result: done,
    errors: ['not_found', 'owners_only', 'wrong_status'],
  }),
  listChanges: query({
    about: 'Changes of one setting or of all, each with its author and reason, newest first.',
    role: 'admin',
    adminRoles: OF_SETTINGS,
    args: z.object({ token, key: key.optional(), limit, cursor }),
    result: pageOf(settingChange),
    errors: ['bad_request'],
  }),
  tryCommission: query({
    about: 'Computes another commission for the orders that were settled in the last whole month (UTC). Changes nothing.',
    role: 'admin',
    adminRoles: OF_SETTINGS,
    args: z.object({ token, percent: z.number().int().min(0).max(100) }),
    result: z.object({
      from: timestamp,
      until: timestamp,
      orders: z.number().int(),
      /** Amount that models and the site shared, without refunds. */
      shared: dollars,
      commission: dollars,
      tried: dollars,
      /** Orders that are open now: they keep the commission that they were placed with. */
      openOrders: z.number().int(),
    }),
  }),
  getBrand: query({
    about: 'Logo and icon of the site with their versions; null: those of the product.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token }),
    result: z.object({ logo: brandPicture, favicon: brandPicture }),
  }),
  setBrandPicture: action({
    about:
      'Makes the sizes of a picture (PNG, JPEG or WebP) and shows it as logo or icon of the site at once. Refused when another admin has changed it since.',
    limit: CALL_LIMITS.picture,
    role: 'admin',
    adminRoles: OF_OWNERS,
    /** As base64, which takes four characters for three bytes. */
    argsMax: 2 * BRAND_MAX_BYTES,
    args: z.object({ token, kind: brandKind, base64Data: z.string().max(Math.ceil((BRAND_MAX_BYTES * 4) / 3) + 300), version, reason }),
    result: done,
    errors: ['too_large', 'wrong_type', 'storage_failed', 'changed_meanwhile', 'too_many_attempts'],
  }),
  removeBrandPicture: mutation({
    about: 'Shows the logo or icon of the product again.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, kind: brandKind, version, reason }),
    result: done,
    errors: ['changed_meanwhile'],
  }),
  getBannedTerms: query({
    about: 'The terms that no brief may have.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.object({ terms: z.array(z.string()), /** 0: none were ever banned. */ version: z.number().int() }),
  }),
  setBannedTerms: mutation({
    about:
      'Bans these terms, and no others: a brief, notes and answers that have one as a whole word, in any case and with any accents, are refused before money moves. Refused when another admin has changed them since the given version.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, terms: z.array(bannedTerm).max(BANNED_TERMS_MAX).transform(withoutTwins), version: z.number().int().min(0) }),
    result: done,
    errors: ['changed_meanwhile'],
  }),
  getTranslations: query({
    about: 'The machine translator, and the characters of users’ texts that it got this month, of those that it may get.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.object({
      /** Null: there is no translator. */
      label: z.string().nullable(),
      characters: z.number().int(),
      budget: z.number().int(),
    }),
  }),
}
