/** Models You Follow (spec §2), each with a follow toggle: unfollowing leaves the row, so that it can be undone. */
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowedModel } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'

function FollowedRow({ model, isFollowed, onLeave }: { model: FollowedModel; isFollowed: boolean; onLeave: () => void }) {
  const { t, i18n } = useTranslation('models')
  const token = useSessionToken()
  const follow = useMutation(api.models.followModel)
  const unfollow = useMutation(api.models.unfollowModel)
  const callFailed = useCallFailed()
  const toggle = async () => {
    try {
      if (isFollowed) {
        onLeave()
        await unfollow.run({ token, modelId: model.id })
      } else await follow.run({ token, modelId: model.id })
    } catch (error) {
      callFailed(error, t('follow.failed'))
    }
  }
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0" data-testid="followed-model">
      <Avatar name={model.name} src={model.picture} />
      <div className="min-w-0 flex-1">
        <Link to="/models/$modelName" params={{ modelName: model.handle }} className="block truncate font-semibold underline-offset-4 hover:underline">
          {model.name}
        </Link>
        <p className="text-sm text-muted">{model.online ? t('online') : <RelativeTime at={model.followedAt} language={i18n.language} />}</p>
      </div>
      <Button size="sm" variant={isFollowed ? 'secondary' : 'primary'} aria-pressed={isFollowed} onClick={() => void toggle()}>
        {isFollowed ? t('follow.following') : t('follow.follow')}
        <span className="sr-only"> {model.name}</span>
      </Button>
    </li>
  )
}

export function FollowedCard() {
  const { t } = useTranslation(['models', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.models.getFollowedModels, { token })
  const [left, setLeft] = useState<readonly FollowedModel[]>([])
  const followed = data ?? []
  const rows = [...followed.map((model) => ({ model, isFollowed: true })), ...left.filter(({ id }) => !followed.some((model) => model.id === id)).map((model) => ({ model, isFollowed: false }))]
  return (
    <Card aria-labelledby="followed" data-testid="followed-card">
      <CardHeader
        icon={<Heart aria-hidden />}
        title={<span id="followed">{t('followed.title')}</span>}
        aside={
          <Link to="/" className="text-sm font-semibold text-accent underline-offset-4 hover:underline">
            {t('followed.discover')}
          </Link>
        }
      />
      <CardBody>
        {isPending && error === null && <SkeletonRows rows={2} label={t('common:actions.loading')} />}
        {error !== null && data === undefined && <ErrorState title={t('followed.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {data !== undefined && rows.length === 0 && <EmptyState icon={Heart} title={t('followed.none')} text={t('followed.noneText')} />}
        <ul className="max-h-96 divide-y overflow-y-auto">
          {rows.map(({ model, isFollowed }) => (
            <FollowedRow key={model.id} model={model} isFollowed={isFollowed} onLeave={() => setLeft([...left.filter(({ id }) => id !== model.id), model])} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
