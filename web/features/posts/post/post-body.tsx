/** The texts and files of a post that are open, then the locked part. Also the composer's preview. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTranslated } from '#web/lib/translation/use-translated.tsx'
import { Downloads } from '../files/downloads.tsx'
import { PostFiles } from '../files/post-files.tsx'
import type { SeenPost } from '../feed/seen-post.ts'
import { Locked } from './unlock.tsx'

/** `unlock`: the button that opens the locked part. */
export function PostBody({ seen, unlock }: { seen: SeenPost; unlock: ReactNode }) {
  const { t } = useTranslation('posts')
  const { post } = seen
  const translated = useTranslated({
    text: { kind: 'post', postId: post._id },
    lang: post.lang,
    texts: [post.title, post.teaser, seen.text ?? ''],
    isPublic: post.visibility === 'free',
  })
  const [title, teaser = '', text = ''] = translated.texts
  const open = seen.media.filter(({ isOpen }) => isOpen)
  return (
    <div className="mt-6 flex flex-col gap-6">
      {title !== post.title && <p className="text-xl font-semibold wrap-anywhere">{title}</p>}
      {teaser !== '' && (
        <p lang={translated.lang} className="text-lg whitespace-pre-line wrap-anywhere text-muted">
          {teaser}
        </p>
      )}
      {open.length > 0 && <PostFiles media={open} title={post.title} />}
      {!seen.isOpen && <Locked seen={seen}>{unlock}</Locked>}
      {text !== '' && (
        <p lang={translated.lang} className="max-w-prose text-base leading-7 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {translated.line}
      {seen.right === 'purchased' && <Downloads media={seen.media} title={post.title} />}
      {post.tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
          {post.tags.map((tag) => (
            <li key={tag}>
              <Link to="/" search={{ q: tag }} className="inline-flex rounded-full border px-3 py-1 text-sm hover:border-line-strong">
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
