/** A post that its model withdrew: only buyers still see it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Downloads } from '../files/downloads.tsx'
import { PostFiles } from '../files/post-files.tsx'
import { useRights } from './use-rights.ts'

/** `fallback`: the page for all other readers. */
export function WithdrawnPost({ postId, fallback }: { postId: string; fallback: ReactNode }) {
  const { t } = useTranslation('posts')
  const rights = useRights([postId])(postId)
  if (rights?.right == null) return fallback
  const title = rights.title ?? t('post.kept')
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pt-10 pb-16" data-testid="withdrawn-post">
      <header>
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-2 text-muted">
          {t('post.kept')}. {t('post.keptText')}
        </p>
      </header>
      {rights.media !== null && rights.media.length > 0 && <PostFiles media={rights.media} title={title} />}
      {rights.text !== null && <p className="max-w-prose text-base leading-7 whitespace-pre-line wrap-anywhere">{rights.text}</p>}
      {rights.right === 'purchased' && <Downloads media={rights.media ?? []} title={title} />}
    </article>
  )
}
