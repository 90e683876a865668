/** /my-posts/{postId}: one own post for editing. */
import { Link } from '@tanstack/react-router'
import { FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useLiveOne } from '#web/lib/live/hooks.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ComposerForm } from './composer-form.tsx'
import { ModelsOnly } from './models-only.tsx'

const Loading = ({ label }: { label: string }) => (
  <output className="mx-auto flex w-full max-w-5xl flex-col gap-5">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-13" />
    <Skeleton className="h-48" />
    <Skeleton className="h-40" />
  </output>
)

export function ComposerScreen({ postId }: { postId: string }) {
  const { t } = useTranslation(['composer', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const isModel = user?.status === 'model'
  const { data: hidden } = useLive(api.reports.getHidden, isModel ? { token } : 'skip')
  const { data: post, error, retry } = useLiveOne(api.posts.getMine, isModel ? { token, postId } : 'skip')
  if (user === null) return <Loading label={t('common:actions.loading')} />
  if (!isModel) return <ModelsOnly />
  if (error !== null && post === undefined)
    return <ErrorState title={t('openFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
  if (post === undefined) return <Loading label={t('common:actions.loading')} />
  const back = (
    <Link to="/my-posts" className={buttonClass('secondary', 'sm')}>
      {t('gone.back')}
    </Link>
  )
  if (post === null) return <EmptyState icon={FileX2} title={t('gone.title')} text={t('gone.text')} action={back} />
  const takenDown = hidden?.find(({ aboutId }) => aboutId === postId)
  if (takenDown !== undefined)
    return (
      <EmptyState
        icon={FileX2}
        title={post.title}
        text={t('takenDown', { reason: takenDown.reason })}
        action={
          <span className="flex flex-wrap justify-center gap-2" data-testid="taken-down">
            <Link to="/tickets/new" className={buttonClass('primary', 'sm')}>
              {t('takenDownAppeal')}
            </Link>
            {back}
          </span>
        }
      />
    )
  if (post.status === 'withdrawn') return <EmptyState icon={FileX2} title={post.title} text={t('withdrawn')} action={back} />
  return <ComposerForm key={postId} post={post} token={token} model={user} />
}
