/** The posts of a model, for the tab of the profile: pinned ones first, then the newest. */
import { Link } from '@tanstack/react-router'
import { Images, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHiding } from '#web/lib/auth/use-hiding.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList, lookOf } from '#web/lib/live/live-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PostPageList } from './post-page-list.tsx'
import { PostCardSkeletons } from './post-skeletons.tsx'
import { MODEL_POSTS_LENGTH } from './posts-length.ts'

const SIZES = '(min-width: 1184px) 360px, (min-width: 768px) 50vw, 100vw'

interface ModelPostsProps {
  modelId: string
  modelName: string
  /** The reader is this model. */
  isOwn: boolean
}

export function ModelPosts({ modelId, modelName, isOwn }: ModelPostsProps) {
  const { t } = useTranslation(['posts', 'common'])
  const list = usePages(api.posts.listByModel, {
    ...useHiding(),
    modelId,
    limit: MODEL_POSTS_LENGTH,
  })
  const count = list.pages.flatMap(({ items }) => items).length
  const isEmpty = lookOf(list, count) === 'empty'
  const newPost = (
    <Link to="/my-posts/new" className={buttonClass('primary', 'sm')}>
      <Plus aria-hidden />
      {t('newPost')}
    </Link>
  )
  return (
    <section aria-labelledby="posts" className="mt-8 px-4 md:px-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id="posts" className="text-2xl">
          {t('title')}
        </h2>
        {isOwn && !isEmpty && newPost}
      </div>
      <LiveList
        list={list}
        count={count}
        failed={t('failed')}
        skeleton={<PostCardSkeletons label={t('common:actions.loading')} />}
        empty={
          <EmptyState
            icon={Images}
            title={t(isOwn ? 'none.own' : 'none.title', { name: modelName })}
            text={t(isOwn ? 'none.ownText' : 'none.text', { name: modelName })}
            action={isOwn ? newPost : undefined}
          />
        }
      >
        <ul className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {list.pages.map(({ items }, at) => (
            <PostPageList key={items[0]?._id ?? 'empty'} posts={items} sizes={SIZES} isFirst={at === 0} />
          ))}
        </ul>
      </LiveList>
    </section>
  )
}
