/** Models You Follow (spec §2), each with a follow toggle: unfollowing keeps the row, so that it can be undone. */
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowedModel } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader, EmptyCard } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'

const PAGE_LENGTH = 20

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
        <Link
          to="/models/$modelName"
          params={{ modelName: model.handle }}
          className="block truncate font-semibold underline-offset-4 hover:underline"
        >
          {model.name}
        </Link>
        <p className="text-sm text-muted">{model.online ? t('online') : <RelativeTime at={model.followedAt} language={i18n.language} />}</p>
      </div>
      <Button size="sm" variant={isFollowed ? 'secondary' : 'primary'} onClick={() => void toggle()}>
        {isFollowed ? t('follow.following') : t('follow.follow')}
        <span className="sr-only"> {model.name}</span>
      </Button>
    </li>
  )
}

/** `isBriefWhenEmpty`: one line while the user follows no model. */
export function FollowedCard({ isBriefWhenEmpty = false }: { isBriefWhenEmpty?: boolean }) {
  const { t } = useTranslation(['models', 'common'])
  const token = useSessionToken()
  const list = usePages(api.models.listFollowedModels, {
    token,
    limit: PAGE_LENGTH,
  })
  const [left, setLeft] = useState<readonly FollowedModel[]>([])
  const followed = list.pages.flatMap(({ items }) => items)
  const gone = left.filter(({ id }) => !followed.some((model) => model.id === id))
  // In the order of the answer, newest first: an unfollowed row stays in its place.
  const rows = [...followed.map((model) => ({ model, isFollowed: true })), ...gone.map((model) => ({ model, isFollowed: false }))].toSorted(
    (one, other) => other.model.followedAt - one.model.followedAt,
  )
  if (isBriefWhenEmpty && rows.length === 0 && list.pages.length > 0)
    return (
      <EmptyCard
        aria-labelledby="followed"
        data-testid="followed-card"
        icon={<Heart aria-hidden />}
        title={<span id="followed">{t('followed.title')}</span>}
        text={t('followed.none')}
      />
    )
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
        <div className="max-h-96 overflow-y-auto">
          <LiveList
            list={list}
            count={rows.length}
            failed={t('followed.failed')}
            skeleton={<SkeletonRows rows={2} label={t('common:actions.loading')} />}
            empty={<EmptyState icon={Heart} title={t('followed.none')} text={t('followed.noneText')} />}
            isAutomatic={false}
          >
            <ul className="divide-y">
              {rows.map(({ model, isFollowed }) => (
                <FollowedRow
                  key={model.id}
                  model={model}
                  isFollowed={isFollowed}
                  onLeave={() => setLeft([...left.filter(({ id }) => id !== model.id), model])}
                />
              ))}
            </ul>
          </LiveList>
        </div>
      </CardBody>
    </Card>
  )
}
