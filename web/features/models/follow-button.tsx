import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useToken } from '#web/lib/auth/use-auth.ts'
import { useIntent } from '#web/lib/auth/use-intent.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { useFollow } from './use-follow.ts'

/** Follows and unfollows; shows the outcome at once. Asks visitors to sign in (spec §5). */
export function FollowButton({ modelId, name }: { modelId: string; name: string }) {
  const { t } = useTranslation('models')
  const token = useToken()
  // A visitor follows no model: there is nothing to ask.
  const { data } = useLive(api.models.checkFollowing, token === undefined || token === '' ? 'skip' : { token, modelId })
  // Until the answer arrives the button says Follow and does it: following twice is following once. It is never
  // disabled meanwhile, because a click in those moments would be lost.
  const isFollowing = data === true
  const toggle = useFollow()
  useIntent('follow', modelId, () => void toggle(modelId, false, name))
  return (
    <Button variant={isFollowing ? 'secondary' : 'primary'} onClick={() => void toggle(modelId, isFollowing, name)}>
      <Heart aria-hidden className={isFollowing ? 'fill-accent text-accent' : ''} />
      {isFollowing ? t('follow.following') : t('follow.follow')}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
