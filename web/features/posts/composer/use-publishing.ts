/** Publishes a post, now or at a time, after saving the latest changes. */
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OwnPost } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Composer } from './use-composer.ts'
import { momentInWords, zoneLabel } from '#web/lib/zoned-time.ts'

interface PublishingProps {
  post: OwnPost
  token: string
  composer: Pick<Composer, 'flush' | 'revision'>
  /** The page is about to be left on purpose. */
  onLeaving: () => void
}

export function usePublishing({ post, token, composer, onLeaving }: PublishingProps) {
  const { t, i18n } = useTranslation('composer')
  const navigate = useNavigate()
  const { run, isBusy } = useMutation(api.posts.publishPost)
  const callFailed = useCallFailed()
  /** Returns whether the draft could be saved and the call was made; throws its refusal. */
  const publishAt = async (publishAt: number | null, timeZone: string | null): Promise<boolean> => {
    if (!(await composer.flush())) return false
    await run({ token, postId: post._id, revision: composer.revision(), publishAt, timeZone })
    return true
  }
  return {
    isBusy,
    publishNow: async () => {
      try {
        if (!(await publishAt(null, null))) return
      } catch (error) {
        callFailed(error)
        return
      }
      onLeaving()
      toast({ title: t('done.published'), description: t('done.publishedText') })
      await navigate({ to: '/posts/$postId', params: { postId: post._id } })
    },
    /** Throws the refusal of a time, for the form that asks for it. `timeZone`: the zone in which the time was typed. */
    schedule: async (moment: number, timeZone: string) => {
      if (!(await publishAt(moment, timeZone))) return
      const date = momentInWords(moment, timeZone, i18n.language)
      toast({ title: t('done.scheduled'), description: t('schedule.appears', { date, zone: zoneLabel(timeZone) }) })
    },
  }
}
