/** Makes the keys of `t()` typed: a text that is not in the English catalog does not compile. */
import 'i18next'
import type admin from './en/admin.json' with { type: 'json' }
import type apply from './en/apply.json' with { type: 'json' }
import type auth from './en/auth.json' with { type: 'json' }
import type common from './en/common.json' with { type: 'json' }
import type composer from './en/composer.json' with { type: 'json' }
import type factor from './en/factor.json' with { type: 'json' }
import type errors from './en/errors.json' with { type: 'json' }
import type leaving from './en/leaving.json' with { type: 'json' }
import type legal from './en/legal.json' with { type: 'json' }
import type meta from './en/meta.json' with { type: 'json' }
import type models from './en/models.json' with { type: 'json' }
import type notifications from './en/notifications.json' with { type: 'json' }
import type ordering from './en/ordering.json' with { type: 'json' }
import type orders from './en/orders.json' with { type: 'json' }
import type palette from './en/palette.json' with { type: 'json' }
import type pro from './en/pro.json' with { type: 'json' }
import type posts from './en/posts.json' with { type: 'json' }
import type profile from './en/profile.json' with { type: 'json' }
import type recovery from './en/recovery.json' with { type: 'json' }
import type purchases from './en/purchases.json' with { type: 'json' }
import type security from './en/security.json' with { type: 'json' }
import type settings from './en/settings.json' with { type: 'json' }
import type status from './en/status.json' with { type: 'json' }
import type wallet from './en/wallet.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      admin: typeof admin
      apply: typeof apply
      auth: typeof auth
      common: typeof common
      composer: typeof composer
      errors: typeof errors
      factor: typeof factor
      leaving: typeof leaving
      legal: typeof legal
      meta: typeof meta
      models: typeof models
      notifications: typeof notifications
      ordering: typeof ordering
      orders: typeof orders
      palette: typeof palette
      pro: typeof pro
      posts: typeof posts
      profile: typeof profile
      purchases: typeof purchases
      recovery: typeof recovery
      security: typeof security
      settings: typeof settings
      status: typeof status
      wallet: typeof wallet
    }
  }
}
