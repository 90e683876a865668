/** The acts of a model on fans, each with its toast. */
import { useTranslation } from 'react-i18next'
import type { FanTag } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'

export function useTags(): readonly FanTag[] {
  return useLive(api.people.listTags, { token: useSessionToken() }).data ?? []
}

/** Gives a tag by hand, or takes it; resolves to whether it was done. */
export function useTagFans(): (tag: FanTag, userIds: readonly string[], isTagged: boolean) => Promise<boolean> {
  const { t } = useTranslation('people')
  const token = useSessionToken()
  const { run } = useMutation(api.people.tagFans)
  const callFailed = useCallFailed()
  return async (tag, userIds, isTagged) => {
    try {
      const { changed } = await run({ token, tagId: tag.tagId, userIds: [...userIds], isTagged })
      if (userIds.length > 1) toast({ title: t(isTagged ? 'tags.given' : 'tags.taken', { count: changed, name: tag.name }) })
      return true
    } catch (error) {
      callFailed(error)
      return false
    }
  }
}
