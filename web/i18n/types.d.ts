/** Makes the keys of `t()` typed: a text that is not in the English catalog does not compile. */
import 'i18next'
import type admin from './en/admin.json' with { type: 'json' }
import type auth from './en/auth.json' with { type: 'json' }
import type common from './en/common.json' with { type: 'json' }
import type errors from './en/errors.json' with { type: 'json' }
import type legal from './en/legal.json' with { type: 'json' }
import type models from './en/models.json' with { type: 'json' }
import type orders from './en/orders.json' with { type: 'json' }
import type pro from './en/pro.json' with { type: 'json' }
import type settings from './en/settings.json' with { type: 'json' }
import type profile from './en/profile.json' with { type: 'json' }
import type wallet from './en/wallet.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      admin: typeof admin
      auth: typeof auth
      common: typeof common
      errors: typeof errors
      legal: typeof legal
      models: typeof models
      orders: typeof orders
      pro: typeof pro
      settings: typeof settings
      wallet: typeof wallet
      profile: typeof profile
    }
  }
}
