/** Two windows changed the same post. The user chooses which version continues; the texts of the other become a draft. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POST_TITLE_MAX } from '#contract/limits.ts'
import type { OwnPost } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { draftOf, fieldsOf, isSameDraft, type PostDraft } from './post-draft.ts'
import type { Composer } from './use-composer.ts'

interface ConflictNoticeProps {
  post: OwnPost
  token: string
  composer: Pick<Composer, 'draft' | 'keepMine' | 'takeOther'>
}

export function ConflictNotice({ post, token, composer: { draft, keepMine, takeOther } }: ConflictNoticeProps) {
  const { t } = useTranslation('composer')
  const create = useMutation(api.posts.createDraft)
  const save = useMutation(api.posts.savePost)
  const callFailed = useCallFailed()
  const [isBusy, setIsBusy] = useState(false)

  /** Keeps the texts of a version as a new draft. Files stay: each is part of one post only. */
  const keepAside = async (version: PostDraft) => {
    const title = t('conflict.copy', { title: version.title.trim() === '' ? t('mine.untitled') : version.title.trim() }).slice(
      0,
      POST_TITLE_MAX,
    )
    const { postId, revision } = await create.run({ token })
    await save.run({ token, postId, revision, ...fieldsOf({ ...version, files: [] }), title })
  }
  const choose = async (aside: PostDraft, goOn: () => void) => {
    setIsBusy(true)
    try {
      if (!isSameDraft(draft, draftOf(post))) {
        await keepAside(aside)
        toast({ title: t('conflict.kept') })
      }
      goOn()
    } catch (error) {
      callFailed(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg border border-danger/50 bg-danger-soft px-5 py-4" data-testid="conflict">
      <p className="font-semibold">{t('conflict.title')}</p>
      <p className="text-sm">{t('conflict.text')}</p>
      {post.status === 'published' && <p className="text-sm">{t('conflict.published')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void choose(draftOf(post), keepMine)} data-testid="keep-mine">
          {t('conflict.keep')}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void choose(draft, takeOther)} data-testid="take-other">
          {t('conflict.take')}
        </Button>
      </div>
    </div>
  )
}
