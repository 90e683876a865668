/** The acts on an endpoint, each with its answer as a toast. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventType } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'
import { isAnswered } from './webhook-words.ts'

export function useEndpointActs({ endpointId }: Pick<WebhookEndpoint, 'endpointId'>) {
  const { t } = useTranslation('webhooks')
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const test = useAction(api.webhooks.test)
  const pause = useMutation(api.webhooks.pause)
  const rotate = useMutation(api.webhooks.rotate)
  const recover = useMutation(api.webhooks.recover)
  const replay = useMutation(api.webhooks.replay)
  const remove = useMutation(api.webhooks.remove)
  const [secret, setSecret] = useState<string | null>(null)
  const tell = async (work: () => Promise<string | null>): Promise<boolean> => {
    try {
      const title = await work()
      if (title !== null) toast({ title })
      return true
    } catch (error) {
      callFailed(error, t('acts.failed'))
      return false
    }
  }
  /** A plain test; with types an example of each. */
  const runTest = async (types?: readonly EventType[]): Promise<void> => {
    try {
      const { isOk, isSwitchedOn, attempt, sentCount } = await test.run({
        token,
        endpointId,
        ...(types === undefined ? {} : { types: [...types] }),
      })
      if (isOk && types !== undefined) return void toast({ title: t('acts.examplesSent', { count: sentCount }) })
      if (isOk) return void toast({ title: t(isSwitchedOn ? 'acts.switchedOn' : 'acts.tested', { ms: attempt.ms }) })
      const description = isAnswered(attempt.status)
        ? t('acts.answered', { status: attempt.status })
        : t(`errors.${attempt.error ?? 'broken'}`)
      toast({ title: t('acts.testFailed'), description, variant: 'destructive' })
    } catch (error) {
      callFailed(error, t('acts.failed'))
    }
  }
  return {
    secret,
    forgetSecret: () => setSecret(null),
    isTesting: test.isBusy,
    isBusy: pause.isBusy || rotate.isBusy || recover.isBusy || replay.isBusy || remove.isBusy,
    runTest,
    pause: (isPaused: boolean) =>
      tell(async () => {
        await pause.run({ token, endpointId, isPaused })
        return t(isPaused ? 'acts.paused' : 'acts.resumed')
      }),
    rotate: () =>
      tell(async () => {
        setSecret((await rotate.run({ token, endpointId })).secret)
        return null
      }),
    recover: (since: number, isAll: boolean) =>
      tell(async () => t('acts.recovering', { count: (await recover.run({ token, endpointId, since, isAll })).count })),
    replay: (number: number) =>
      tell(async () => {
        await replay.run({ token, endpointId, number })
        return t('acts.replayed')
      }),
    remove: () =>
      tell(async () => {
        await remove.run({ token, endpointId })
        return t('acts.removed')
      }),
  }
}

export type EndpointActs = ReturnType<typeof useEndpointActs>
