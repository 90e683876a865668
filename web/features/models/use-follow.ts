/** Follows and unfollows a model from any button; the outcome shows at once. Asks visitors to sign in (spec §5). */
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClickSession, useSignInFor } from '#web/lib/auth/use-intent.ts'
import { api } from '#web/lib/live/api.ts'
import type { LocalStore } from '#web/lib/live/bridge.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'

interface Wanted {
  token: string
  modelId: string
}

/** Every open query that says whether this model is followed. */
const show =
  (isFollowing: boolean) =>
  (store: LocalStore, { token, modelId }: Wanted) => {
    store.set(api.models.checkFollowing, { token, modelId }, isFollowing)
    for (const { args, value } of store.all(api.models.getFollowing)) {
      if (value === undefined || !args.modelIds.includes(modelId)) continue
      const others = value.filter((id) => id !== modelId)
      store.set(api.models.getFollowing, args, isFollowing ? [...others, modelId] : others)
    }
  }

type Follow = (modelId: string, isFollowing: boolean, name: string) => Promise<void>

/** The same function for the life of the component: cards that get it are not rendered again with their list. */
export function useFollow(): Follow {
  const { t } = useTranslation(['models', 'common'])
  const sessionOf = useClickSession()
  const follow = useMutation(api.models.followModel, { optimistic: show(true) })
  const unfollow = useMutation(api.models.unfollowModel, { optimistic: show(false) })
  const callFailed = useCallFailed()
  const signInFor = useSignInFor()

  const follower: Follow = async (modelId, isFollowing, name) => {
    const session = sessionOf()
    if (session === null) {
      const signIn = () => signInFor('follow', modelId, name)
      toast({ variant: 'destructive', title: t('follow.loginNeeded'), action: { label: t('common:nav.signIn'), run: signIn } })
      return
    }
    try {
      await (isFollowing ? unfollow : follow).run({ token: session, modelId })
    } catch (error) {
      callFailed(error, t('follow.failed'))
    }
  }
  const latest = useRef(follower)
  latest.current = follower
  return useCallback((...args) => latest.current(...args), [])
}
