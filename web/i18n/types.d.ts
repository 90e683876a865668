/** Makes the keys of `t()` typed: a text that is not in the English catalog does not compile. */
import 'i18next'
import type admin from '#texts/en/screens/admin.json' with { type: 'json' }
import type table from '#texts/en/screens/table.json' with { type: 'json' }
import type apply from '#texts/en/screens/apply.json' with { type: 'json' }
import type auth from '#texts/en/screens/auth.json' with { type: 'json' }
import type common from '#texts/en/screens/common.json' with { type: 'json' }
import type composer from '#texts/en/screens/composer.json' with { type: 'json' }
import type factor from '#texts/en/screens/factor.json' with { type: 'json' }
import type providers from '#texts/en/screens/providers.json' with { type: 'json' }
import type figures from '#texts/en/screens/figures.json' with { type: 'json' }
import type stats from '#texts/en/screens/stats.json' with { type: 'json' }
import type errors from '#texts/en/screens/errors.json' with { type: 'json' }
import type leaving from '#texts/en/screens/leaving.json' with { type: 'json' }
import type legal from '#texts/en/screens/legal.json' with { type: 'json' }
import type help from '#texts/en/screens/help.json' with { type: 'json' }
import type meta from '#texts/en/screens/meta.json' with { type: 'json' }
import type models from '#texts/en/screens/models.json' with { type: 'json' }
import type notifications from '#texts/en/screens/notifications.json' with { type: 'json' }
import type ordering from '#texts/en/screens/ordering.json' with { type: 'json' }
import type order from '#texts/en/screens/order.json' with { type: 'json' }
import type problems from '#texts/en/screens/problems.json' with { type: 'json' }
import type orders from '#texts/en/screens/orders.json' with { type: 'json' }
import type palette from '#texts/en/screens/palette.json' with { type: 'json' }
import type pro from '#texts/en/screens/pro.json' with { type: 'json' }
import type posts from '#texts/en/screens/posts.json' with { type: 'json' }
import type profile from '#texts/en/screens/profile.json' with { type: 'json' }
import type recovery from '#texts/en/screens/recovery.json' with { type: 'json' }
import type purchases from '#texts/en/screens/purchases.json' with { type: 'json' }
import type safety from '#texts/en/screens/safety.json' with { type: 'json' }
import type security from '#texts/en/screens/security.json' with { type: 'json' }
import type settings from '#texts/en/screens/settings.json' with { type: 'json' }
import type system from '#texts/en/screens/system.json' with { type: 'json' }
import type status from '#texts/en/screens/status.json' with { type: 'json' }
import type talks from '#texts/en/screens/talks.json' with { type: 'json' }
import type people from '#texts/en/screens/people.json' with { type: 'json' }
import type connections from '#texts/en/screens/connections.json' with { type: 'json' }
import type developers from '#texts/en/screens/developers.json' with { type: 'json' }
import type tasks from '#texts/en/screens/tasks.json' with { type: 'json' }
import type translation from '#texts/en/screens/translation.json' with { type: 'json' }
import type threads from '#texts/en/screens/threads.json' with { type: 'json' }
import type broadcasts from '#texts/en/screens/broadcasts.json' with { type: 'json' }
import type chats from '#texts/en/screens/chats.json' with { type: 'json' }
import type desk from '#texts/en/screens/desk.json' with { type: 'json' }
import type contact from '#texts/en/screens/contact.json' with { type: 'json' }
import type tickets from '#texts/en/screens/tickets.json' with { type: 'json' }
import type webhooks from '#texts/en/screens/webhooks.json' with { type: 'json' }
import type wallet from '#texts/en/screens/wallet.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      admin: typeof admin
      table: typeof table
      apply: typeof apply
      auth: typeof auth
      common: typeof common
      composer: typeof composer
      errors: typeof errors
      factor: typeof factor
      figures: typeof figures
      stats: typeof stats
      providers: typeof providers
      leaving: typeof leaving
      legal: typeof legal
      help: typeof help
      meta: typeof meta
      models: typeof models
      notifications: typeof notifications
      ordering: typeof ordering
      order: typeof order
      problems: typeof problems
      orders: typeof orders
      palette: typeof palette
      pro: typeof pro
      posts: typeof posts
      profile: typeof profile
      purchases: typeof purchases
      recovery: typeof recovery
      safety: typeof safety
      security: typeof security
      settings: typeof settings
      status: typeof status
      system: typeof system
      talks: typeof talks
      people: typeof people
      tasks: typeof tasks
      connections: typeof connections
      developers: typeof developers
      translation: typeof translation
      threads: typeof threads
      chats: typeof chats
      desk: typeof desk
      tickets: typeof tickets
      contact: typeof contact
      broadcasts: typeof broadcasts
      wallet: typeof wallet
      webhooks: typeof webhooks
    }
  }
}
