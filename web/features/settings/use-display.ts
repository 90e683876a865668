import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_CARDS } from '#contract/limits.ts'
import type { DisplaySettings } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'

const USUAL: DisplaySettings = {
  hiddenNav: [],
  cardOrder: [...DASHBOARD_CARDS],
  hiddenCards: [],
  startPage: 'models',
  blursMedia: false,
  reducesMotion: false,
  sendsSignals: true,
  seesSignals: true,
  timeZone: null,
}

/** The display settings of a signed-in user. A choice shows at once, and is undone when saving it fails. */
export function useDisplay(): { display: DisplaySettings; isModel: boolean; choose: (choice: Partial<DisplaySettings>) => Promise<void> } {
  const { t } = useTranslation('settings')
  const { user, token = '' } = useAuth()
  const callFailed = useCallFailed()
  const { run } = useMutation(api.appearance.saveDisplaySettings, {
    optimistic: (store, { token: _token, ...choice }) => {
      const now = store.get(api.auth.getUser, { token })
      const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as Partial<DisplaySettings>
      if (now != null) store.set(api.auth.getUser, { token }, { ...now, display: { ...now.display, ...chosen } })
    },
  })
  const choose = useCallback(
    async (choice: Partial<DisplaySettings>) => {
      try {
        await run({ token, ...choice })
      } catch (error) {
        callFailed(error, t('notSaved'))
      }
    },
    [run, token, callFailed, t],
  )
  return { display: user?.display ?? USUAL, isModel: user?.status === 'model', choose }
}
