/** One post for staff: its public part, each time that staff hid it, and the decision. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileX2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_TAKE_DOWNS } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money } from '#web/ui/values.tsx'
import { Decisions } from './decisions.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { PostStateBadge } from './product-state.tsx'
import { listAddress, type LookedAtPost } from './products.ts'

/** The public part. The locked part opens on the page of the post, where every view by an admin is logged. */
function Preview({ post }: { post: LookedAtPost }) {
  const { t, i18n } = useTranslation(['admin', 'composer'])
  const { visibility, price, teaser, tags, fileCount, likeCount, commentCount, buyerCount } = post
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-xl">
        {t('publishedPosts.preview')}
      </h2>
      <Card>
        <CardBody>
          <p className="text-sm font-semibold text-muted">
            {t(`composer:visibility.${visibility}`)}
            {price !== null && (
              <>
                {' · '}
                <Money amount={price} language={i18n.language} />
              </>
            )}
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{teaser === '' ? t('publishedPosts.noTeaser') : teaser}</p>
          {tags.length > 0 && <p className="mt-2 text-sm wrap-anywhere text-muted">{tags.map((tag) => `#${tag}`).join(' ')}</p>}
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <span>{t('publishedPosts.files', { count: fileCount })}</span>
            <span>{t('publishedPosts.likes', { count: likeCount })}</span>
            <span>{t('publishedPosts.comments', { count: commentCount })}</span>
            <span>{t('publishedPosts.buyers', { count: buyerCount })}</span>
          </p>
          {post.state === 'published' && (
            <Link to="/posts/$postId" params={{ postId: post._id }} className={buttonClass('secondary', 'sm', 'mt-4')}>
              {t('publishedPosts.openPost')}
            </Link>
          )}
        </CardBody>
      </Card>
    </section>
  )
}

/** Hides the post, or restores it. The decision is about the state shown when the dialog opened. */
function DecisionDialog({ post, onClose }: { post: LookedAtPost; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const hide = useMutation(api.admin.posts.hide)
  const restore = useMutation(api.admin.posts.restore)
  const nameOf = useUserName()
  const [{ _id: postId, title, model, state, buyerCount, takeDowns }] = useState(post)
  const [about, last] = [{ name: title, model: nameOf(model.name), count: buyerCount }, takeDowns[0]?._id ?? null]
  if (state === 'taken_down' && last !== null)
    return (
      <HideDialog
        title={t('products.restoreTitle', about)}
        effects={[t('publishedPosts.effectShown', about), t('products.effectRestoredNotice', about)]}
        confirmLabel={t('publishedPosts.restore')}
        send={async ({ note }) => {
          await restore.run({ token, postId, takeDownId: last, note })
          toast({ title: t('publishedPosts.restored'), description: t('products.hiddenText', about) })
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <HideDialog
      title={t('products.hideTitle', about)}
      effects={[
        t('publishedPosts.effectGone', about),
        buyerCount === 0 ? t('publishedPosts.effectNoBuyers') : t('publishedPosts.effectBuyers', about),
        t('publishedPosts.effectNotice', about),
      ]}
      reasonLabel={t('products.reasonTold', about)}
      confirmLabel={t('publishedPosts.hide')}
      send={async (texts) => {
        await hide.run({ token, postId, takeDownId: last, ...texts })
        toast({ title: t('publishedPosts.hidden'), description: t('products.hiddenText', about) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Hides or restores a post, for the roles that may: on its page, and beside a ticket about it. */
export function PostDecision({ post, size }: { post: LookedAtPost; size?: 'sm' }) {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  const [isDeciding, setDeciding] = useState(false)
  const { model, state } = post
  const isHidden = state === 'taken_down'
  const mayDecide = state !== 'withdrawn' && user?.adminRole != null && OF_TAKE_DOWNS.includes(user.adminRole) && user._id !== model._id
  return (
    <>
      {mayDecide && (
        <Button variant={isHidden ? 'primary' : 'danger'} size={size} onClick={() => setDeciding(true)}>
          {t(isHidden ? 'publishedPosts.restore' : 'publishedPosts.hide')}
        </Button>
      )}
      {isDeciding && <DecisionDialog post={post} onClose={() => setDeciding(false)} />}
    </>
  )
}

function Head({ post }: { post: LookedAtPost }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const { title, model, state, publishedAt } = post
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <PostStateBadge state={state} />
          <Link
            to="/admin/users/$userId"
            params={{ userId: model._id }}
            className="inline-flex min-h-6 items-center font-semibold text-ink underline-offset-4 hover:underline"
          >
            {nameOf(model.name)}
          </Link>
          <span>{t('publishedPosts.since', { date: formatDate(publishedAt, i18n.language) })}</span>
        </p>
      </div>
      <PostDecision post={post} />
    </header>
  )
}

export function PostDetail({ postId, address }: { postId: string; address: Address }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data: post, error, retry } = useLive(api.admin.posts.get, { token, postId })
  if (post === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />
    ) : (
      <ErrorState title={t('publishedPosts.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/admin/products"
        search={listAddress(address)}
        className="inline-flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('publishedPosts.back')}
      </Link>
      {post === null ? (
        <EmptyState icon={FileX2} title={t('publishedPosts.gone')} />
      ) : (
        <>
          <Head post={post} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <Preview post={post} />
            <Decisions takeDowns={post.takeDowns} />
          </div>
        </>
      )}
    </div>
  )
}
