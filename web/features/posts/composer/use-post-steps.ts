/** The actions of a model on a post besides writing: publish, schedule, unschedule, pin, delete. Each shows its outcome as a toast. */
import { useTranslation } from 'react-i18next'
import type { OwnPost } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'

type Post = Pick<OwnPost, '_id' | 'isPinned' | 'status'>

export interface PostSteps {
  isBusy: boolean
  unschedule: (post: Post) => Promise<boolean>
  pin: (post: Post) => Promise<boolean>
  remove: (post: Post) => Promise<boolean>
}

/** Each action returns whether it succeeded, and shows a failure as a toast. */
export function usePostSteps(token: string): PostSteps {
  const { t } = useTranslation('composer')
  const unschedule = useMutation(api.posts.unschedulePost)
  const pin = useMutation(api.posts.setPinned)
  const remove = useMutation(api.posts.deletePost)
  const callFailed = useCallFailed()
  const step = async (work: Promise<unknown>, title: string): Promise<boolean> => {
    try {
      await work
      toast({ title })
      return true
    } catch (error) {
      callFailed(error)
      return false
    }
  }
  return {
    isBusy: unschedule.isBusy || pin.isBusy || remove.isBusy,
    unschedule: ({ _id }) => step(unschedule.run({ token, postId: _id }), t('done.unscheduled')),
    pin: ({ _id, isPinned }) => step(pin.run({ token, postId: _id, isPinned: !isPinned }), t(isPinned ? 'done.unpinned' : 'done.pinned')),
    remove: ({ _id }) => step(remove.run({ token, postId: _id }), t('done.deleted')),
  }
}
