/** /my-posts/new: opens an empty draft. An earlier draft that stayed blank is used again. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ModelsOnly } from './models-only.tsx'
import { isBlank } from './post-draft.ts'

const LATEST = 20

export function NewPostScreen() {
  const { t } = useTranslation(['composer', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const navigate = useNavigate()
  const isModel = user?.status === 'model'
  const { data, error } = useLive(api.posts.listMine, isModel ? { token, status: 'draft', limit: LATEST } : 'skip')
  const { run } = useMutation(api.posts.createDraft)
  const errorText = useErrorText()
  const [problem, setProblem] = useState<unknown>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (data === undefined || hasBegun.current || problem !== null) return
    hasBegun.current = true
    const begin = async () => {
      try {
        const postId = data.items.find(isBlank)?._id ?? (await run({ token })).postId
        await navigate({ to: '/my-posts/$postId', params: { postId }, replace: true })
      } catch (failure) {
        setProblem(failure)
      }
    }
    void begin()
  }, [data, problem, run, token, navigate])
  if (user !== null && user.status !== undefined && !isModel) return <ModelsOnly />
  const failure = problem ?? error
  if (failure !== null) {
    const retry = () => {
      hasBegun.current = false
      setProblem(null)
    }
    return <ErrorState title={t('openFailed')} text={errorText(failure)} retryLabel={t('common:actions.retry')} onRetry={retry} />
  }
  return (
    <output className="flex min-h-dvh justify-center gap-3 py-20 text-muted">
      <Spinner />
      {t('opening')}
    </output>
  )
}
