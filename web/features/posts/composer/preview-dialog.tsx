/** The post as readers will see it: with and without access to all of it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPost, Post } from '#contract/types.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { PostBody } from '../post/post-body.tsx'
import type { SeenPost } from '../feed/seen-post.ts'
import { fieldsOf, priceCents, type PostDraft } from './post-draft.ts'
import type { PostFile } from './use-media-uploads.ts'

/** The draft in the shape of a published post. Files that are not ready are left out. */
function postOf(own: OwnPost, draft: PostDraft, files: readonly PostFile[], model: SignedInUser): Post {
  const { title, teaser, text, visibility, tags, areCommentsOpen } = fieldsOf(draft)
  const cents = priceCents(draft)
  return {
    _id: own._id,
    model: { _id: model._id, name: model.name ?? '', handle: model.handle ?? '', picture: model.picture ?? null },
    title,
    teaser,
    text: visibility === 'free' ? text : null,
    textLength: text.length,
    visibility,
    price: visibility === 'paid' && cents !== null ? dollarsFromCents(cents) : null,
    media: files.flatMap(({ item, alt, isPreview }) =>
      item?.media == null ? [] : [{ ...item.media, alt, isOpen: visibility === 'free' || isPreview }],
    ),
    tags,
    publishedAt: own.publishedAt ?? own.publishAt ?? own.updatedAt,
    isPinned: own.isPinned,
    areCommentsOpen,
    likeCount: own.likeCount,
    commentCount: own.commentCount,
    contentRevision: own.revision,
    lang: null,
  }
}

interface PreviewDialogProps {
  own: OwnPost
  draft: PostDraft
  files: readonly PostFile[]
  model: SignedInUser
  onClose: () => void
}

export default function PreviewDialog({ own, draft, files, model, onClose }: PreviewDialogProps) {
  const { t, i18n } = useTranslation(['composer', 'posts', 'common'])
  const [reader, setReader] = useState<'everybody' | 'allowed'>('everybody')
  const post = postOf(own, draft, files, model)
  const isFree = draft.visibility === 'free'
  const isOpen = isFree || reader === 'allowed'
  const seen: SeenPost = isOpen
    ? {
        post,
        right: isFree ? 'free' : 'purchased',
        text: draft.text.trim(),
        media: post.media.map((file) => ({ ...file, isOpen: true })),
        isOpen,
        isLiked: false,
        purchaseId: null,
      }
    : { post, right: null, text: null, media: post.media, isOpen, isLiked: false, purchaseId: null }
  const action =
    draft.visibility === 'paid'
      ? t('preview.unlock', { price: formatMoney(post.price ?? 0, i18n.language) })
      : draft.visibility === 'pro'
        ? t('posts:unlock.pro')
        : t('posts:unlock.follow', { name: post.model.name })
  return (
    <Dialog
      open
      onOpenChange={(isShown) => !isShown && onClose()}
      size="lg"
      title={t('preview.title')}
      closeLabel={t('common:actions.close')}
    >
      {!isFree && (
        <Segmented
          label={t('preview.as')}
          value={reader}
          onChange={setReader}
          options={[
            { value: 'everybody', label: t('preview.everybody') },
            { value: 'allowed', label: t(`preview.${draft.visibility === 'free' ? 'everybody' : draft.visibility}`) },
          ]}
        />
      )}
      {files.some(({ item }) => item?.media == null) && <p className="mt-3 text-sm text-muted">{t('preview.waiting')}</p>}
      <div className="mt-4" data-testid="post-preview">
        <p className="text-3xl font-semibold tracking-tight wrap-anywhere">{post.title === '' ? t('mine.untitled') : post.title}</p>
        <PostBody seen={seen} unlock={<span className={buttonClass('primary', 'lg', 'cursor-default')}>{action}</span>} />
      </div>
    </Dialog>
  )
}
