/** The reason why a post is locked, its contents, and the button that unlocks it. */
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/types.ts'
import { keepIntent } from '#web/lib/auth/intent.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { LockedMedia } from '../files/locked-media.tsx'
import { useMediaWords } from '../files/media-words.ts'
import type { SeenPost } from '../feed/seen-post.ts'

/** The button that buys a post; passed in from the purchases. */
export type RenderUnlock = (post: Post) => ReactNode

function FollowToSee({ post }: { post: Post }) {
  const { t } = useTranslation('posts')
  const { token } = useAuth()
  const { run, isBusy } = useMutation(api.models.followModel)
  const callFailed = useCallFailed()
  const follow = async () => {
    try {
      await run({ token: token ?? '', modelId: post.model._id })
    } catch (error) {
      callFailed(error, t('unlock.followFailed'))
    }
  }
  return (
    <Button size="lg" busy={isBusy} onClick={() => void follow()} data-testid="unlock-follow">
      {t('unlock.follow', { name: post.model.name })}
    </Button>
  )
}

/** The button that unlocks a post for this reader. */
export function UnlockAction({ seen: { post, right }, renderUnlock }: { seen: SeenPost; renderUnlock: RenderUnlock }) {
  const { t } = useTranslation(['posts', 'common'])
  const { token, isVisitor } = useAuth()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (token === undefined || isVisitor) {
    // On a cached page the reader is unknown at first: signed-in users must not see one button and then another.
    return (
      <Link
        to="/sign-in"
        search={{ redirect: href }}
        onClick={() => post.visibility === 'paid' && keepIntent({ act: 'buy', id: post._id, name: post.title, page: href })}
        className={buttonClass('primary', 'lg', token === undefined ? 'signed-in:invisible' : undefined)}
        data-testid="unlock-sign-in"
      >
        {t('unlock.signIn')}
      </Link>
    )
  }
  // Buyers are not asked to buy again: wait until the right is known.
  if (right === undefined) return null
  if (post.visibility === 'followers') return <FollowToSee post={post} />
  if (post.visibility === 'paid') return renderUnlock(post)
  return (
    <a href="/pro" className={buttonClass('primary', 'lg')} data-testid="unlock-pro">
      {t('unlock.pro')}
    </a>
  )
}

/** The locked part of a post: its reason and its size. `children`: the button that unlocks it. */
export function Locked({ seen, children }: { seen: SeenPost; children: ReactNode }) {
  const { post } = seen
  const { t, i18n } = useTranslation('posts')
  const wordsOf = useMediaWords()
  const locked = post.media.filter(({ isOpen }) => !isOpen)
  const price = formatMoney(post.price ?? 0, i18n.language)
  return (
    <section aria-label={t('unlock.title')} data-testid="locked">
      <LockedMedia media={locked}>
        <p className="text-xl font-semibold">
          {post.visibility === 'paid'
            ? t('unlock.forPaid', { price })
            : post.visibility === 'pro'
              ? t('unlock.forPro')
              : t('unlock.forFollowers', { name: post.model.name })}
        </p>
        <p className="text-sm text-muted">
          {[
            ...(locked.length > 0 ? [wordsOf(locked)] : []),
            ...(post.textLength > 0 && post.text === null
              ? [t('unlock.text', { count: post.textLength, formatted: formatNumber(post.textLength, i18n.language) })]
              : []),
          ].join(' · ')}
        </p>
        <div className="mt-2 min-h-12">{children}</div>
      </LockedMedia>
    </section>
  )
}
