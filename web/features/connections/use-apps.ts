/** The connections of the reader's account, one for each card of /apps. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import type { AppName } from './apps-search.ts'

export interface App {
  readonly name: AppName
  readonly isConnected: boolean
  /** One line about it: an address, a number. */
  readonly detail?: string
  readonly lastUsedAt?: number | null
  /** Can be ended here with one press; the others are ended one by one in their place. */
  readonly canEnd?: boolean
}

interface Apps {
  /** Undefined while loading. A sign-in method that the installation does not offer is missing, unless it is connected. */
  readonly apps: readonly App[] | undefined
  readonly calendar: { isDetailed: boolean } | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>((last, time) => (time !== null && (last === null || time > last) ? time : last), null)

export function useApps(): Apps {
  const { t } = useTranslation('connections')
  const token = useSessionToken()
  const args = token === '' ? 'skip' : { token }
  const options = useLive(api.auth.getSignInOptions, {})
  const own = useLive(api.connections.list, args)
  const browser = useLive(api.notifications.getPush, args)
  const webhooks = useLive(api.webhooks.list, args)
  const notices = useLive(api.notifications.getSettings, args)
  const digest = useLive(api.tasks.getDigest, args)
  const all = [options, own, browser, webhooks, notices, digest]
  const rest = {
    hasFailed: all.some(({ data, error }) => data === undefined && error !== null),
    retry: () => all.filter(({ error }) => error !== null).forEach((each) => each.retry()),
  }
  if (
    options.data === undefined ||
    own.data === undefined ||
    browser.data === undefined ||
    webhooks.data === undefined ||
    notices.data === undefined ||
    digest.data === undefined
  )
    return { apps: undefined, calendar: null, ...rest }
  const { google, email, passkeys, push, keys, calendar } = own.data
  const { endpoints } = webhooks.data
  const working = endpoints.filter(({ state }) => state === 'on').length
  const apps: (App | null)[] = [
    options.data.google === null && !google.isConnected
      ? null
      : { name: 'google', isConnected: google.isConnected, lastUsedAt: google.lastUsedAt, canEnd: true },
    {
      name: 'email',
      isConnected: email.isConfirmed,
      detail: email.address,
      lastUsedAt: email.lastUsedAt,
      canEnd: digest.data.isOn || notices.data.choices.some((choice) => !choice.isFixed && choice.email),
    },
    options.data.passkeys || passkeys.count > 0
      ? {
          name: 'passkeys',
          isConnected: passkeys.count > 0,
          detail: t('count.passkeys', { count: passkeys.count }),
          lastUsedAt: passkeys.lastUsedAt,
        }
      : null,
    {
      name: 'push',
      isConnected: push.count > 0,
      detail: t('count.push', { count: push.count }),
      lastUsedAt: push.lastUsedAt,
      canEnd: browser.data.isOn,
    },
    { name: 'calendar', isConnected: calendar !== null, lastUsedAt: calendar?.lastFetchedAt ?? null },
    { name: 'keys', isConnected: keys.count > 0, detail: t('count.keys', { count: keys.count }), lastUsedAt: keys.lastUsedAt },
    {
      name: 'webhooks',
      isConnected: working > 0,
      detail: t('count.webhooks', { count: working }),
      lastUsedAt: latest(endpoints.map(({ lastOkAt }) => lastOkAt)),
    },
  ]
  return { apps: apps.filter((app) => app !== null), calendar, ...rest }
}
