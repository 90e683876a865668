import { useRouter } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentToken } from '#web/lib/auth/token.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import type { LocalStore } from '#web/lib/live/bridge.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Follows and unfollows; shows the outcome at once. A visitor is told to log in (spec §5). */
export function FollowButton({ modelId, name }: { modelId: string; name: string }) {
  const { t } = useTranslation(['models', 'common'])
  const { token, user, isLoading } = useAuth()
  const args = { token, modelId }
  // A visitor follows nobody: there is nothing to ask.
  const { data } = useLive(api.models.checkFollowing, token === undefined || token === '' ? 'skip' : args)
  // While the answer is on its way the button says Follow and means it: following twice is following once. It is never
  // disabled meanwhile, because a click of those moments would be lost.
  const isFollowing = data === true
  const show = (value: boolean) => ({ optimistic: (store: LocalStore) => store.set(api.models.checkFollowing, args, value) })
  const follow = useMutation(api.models.followModel, show(true))
  const unfollow = useMutation(api.models.unfollowModel, show(false))
  const callFailed = useCallFailed()
  const router = useRouter()

  const toggle = async () => {
    // A click can be what wakes this button up: then the first rendering, which knows nobody, has not been replaced yet.
    const session = token ?? currentToken()
    if (session === '' || (token !== undefined && user === null && !isLoading)) {
      const signIn = () => void router.navigate({ to: '/sign-in', search: { redirect: router.state.location.href } })
      toast({ variant: 'destructive', title: t('follow.loginNeeded'), action: { label: t('common:nav.signIn'), run: signIn } })
      return
    }
    try {
      await (isFollowing ? unfollow : follow).run({ token: session, modelId })
    } catch (error) {
      callFailed(error, t('follow.failed'))
    }
  }
  return (
    <Button variant={isFollowing ? 'secondary' : 'primary'} aria-pressed={isFollowing} onClick={() => void toggle()}>
      <Heart aria-hidden className={isFollowing ? 'fill-accent text-accent' : ''} />
      {isFollowing ? t('follow.following') : t('follow.follow')}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
