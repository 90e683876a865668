/** The head of every page of a model's profile (spec §2): name, figures, and the tabs of the other pages. */
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useHiding } from '#web/lib/auth/use-hiding.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useActiveInView } from '#web/ui/use-active-in-view.ts'
import { Figures } from './figures.tsx'
import { FollowButton } from './follow-button.tsx'
import type { RenderOwn } from './model-parts.ts'
import { OnlineDot } from './online-dot.tsx'
import { useModel } from './use-model.ts'

interface ModelPageProps {
  name: string
  renderOwn: RenderOwn
  /** The button that sends a tip, beside the button to follow. */
  renderTip?: (model: ModelProfile) => ReactNode
  /** For signed-in users: a menu beside the buttons, or a note where the reader has blocked this model. */
  renderSafety?: (model: ModelProfile, isBlocked: boolean) => ReactNode
  /** The page below the tabs. */
  children: ReactNode
}

const tabClass =
  '-mb-px inline-flex h-12 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink'

/** The pages of a profile, each at its own address. */
function ProfileTabs({ model }: { model: ModelProfile }) {
  const { t } = useTranslation('models')
  const row = useActiveInView<HTMLElement>()
  const params = { modelName: model.handle }
  const exact = { exact: true, includeSearch: false } as const
  return (
    <nav
      ref={row}
      aria-label={t('profile.pages', { name: model.name })}
      className="mx-4 mt-4 flex gap-7 overflow-x-auto border-b [scrollbar-width:none] md:mx-8 md:mt-6"
    >
      <Link to="/models/$modelName" params={params} activeOptions={exact} resetScroll={false} className={tabClass}>
        {t('profile.products')}
      </Link>
      <Link to="/models/$modelName/posts" params={params} activeOptions={exact} resetScroll={false} className={tabClass}>
        {t('profile.posts')}
      </Link>
      <Link to="/models/$modelName/reviews" params={params} activeOptions={exact} resetScroll={false} className={tabClass}>
        {t('reviews.title')}
        {model.figures.reviewCount > 0 && <span className="font-normal text-muted tabular-nums">{model.figures.reviewCount}</span>}
      </Link>
    </nav>
  )
}

/** The actions of a visitor; on a phone they stay in reach above the bottom bar. */
function Actions({ model, renderTip, renderSafety }: { model: ModelProfile } & Pick<ModelPageProps, 'renderTip' | 'renderSafety'>) {
  const { t } = useTranslation('models')
  const { user } = useAuth()
  return (
    <div
      data-action-bar
      className="fixed inset-x-0 bottom-[calc(3.6rem+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t bg-paper/95 px-4 py-2 max-md:[&_svg]:hidden max-md:[&>*]:min-w-0 max-md:[&>*]:flex-auto max-md:[&>*]:px-2.5 max-md:[&>*]:text-sm md:static md:border-0 md:bg-transparent md:p-0"
    >
      <FollowButton modelId={model._id} name={model.name} />
      {renderTip?.(model)}
      {model.priceFrom !== null && (
        <Link
          to="/models/$modelName"
          params={{ modelName: model.handle }}
          hash="products"
          className={buttonClass('secondary', 'md', 'md:hidden')}
        >
          {t('products.order')}
        </Link>
      )}
      {user !== null && renderSafety?.(model, false)}
    </div>
  )
}

interface HeadProps extends Omit<ModelPageProps, 'name' | 'children'> {
  model: ModelProfile
  isOwn: boolean
  isBlocked: boolean
}

function Head({ model, isOwn, isBlocked, renderOwn, ...actions }: HeadProps) {
  const { t } = useTranslation('models')
  const own = (place: Parameters<RenderOwn>[0]['place'], plain: ReactNode) => (isOwn ? renderOwn({ place, model, plain }) : plain)
  return (
    <header>
      {own('bar', null)}
      <div className="relative">
        <Picture
          picture={model.cover}
          alt=""
          sizes="(min-width: 1184px) 1184px, 100vw"
          isFirst
          className="aspect-2/1 md:aspect-3/1 md:rounded-xl"
        />
        {own('cover', null)}
      </div>
      <div className="flex flex-col gap-5 px-4 md:px-8 lg:flex-row lg:items-end">
        <div className="relative z-10 -mt-12 w-fit md:-mt-14">
          <span className="flex rounded-full ring-4 ring-paper">
            <Avatar name={model.name} src={model.picture} size="xl" className="md:size-32" />
          </span>
          {own('avatar', null)}
        </div>
        <div className="min-w-0 flex-1 lg:pt-4">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-3xl wrap-anywhere md:text-4xl">
            {model.name}
            {model.isVerified && (
              <Badge tone="accent">
                <BadgeCheck aria-hidden className="size-3.5" />
                {t('verified')}
                <span className="sr-only">. {t('verifiedText')}</span>
              </Badge>
            )}
            {model.online && (
              <Badge tone="success">
                <OnlineDot />
                {t('online')}
              </Badge>
            )}
          </h1>
          {own('headline', <p className="mt-1 text-lg text-muted wrap-anywhere">{model.headline}</p>)}
        </div>
        {!isOwn && !isBlocked && <Actions model={model} {...actions} />}
      </div>
    </header>
  )
}

export function ModelPage({ name, children, ...slots }: ModelPageProps) {
  const { t } = useTranslation(['models', 'common'])
  const { model, error, retry } = useModel(name)
  const { user } = useAuth()
  const hiding = useHiding()
  const { data: isBlocked = false } = useLive(
    api.members.hasBlocked,
    hiding.token === undefined || model === undefined ? 'skip' : { token: hiding.token, userId: model._id },
  )
  if (error !== null && model === undefined)
    return <ErrorState title={t('profile.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} className="my-16" />
  if (model === undefined) return <Skeleton className="mx-auto mt-8 aspect-3/1 w-full max-w-page" />
  return (
    <article className="mx-auto w-full max-w-page pb-12 md:px-6 md:pt-6 md:pb-16">
      <Head model={model} isOwn={user?._id === model._id} isBlocked={isBlocked} {...slots} />
      {isBlocked ? (
        <div className="mt-6 px-4 md:px-8">{slots.renderSafety?.(model, true)}</div>
      ) : (
        <>
          <Figures figures={model.figures} />
          <ProfileTabs model={model} />
          {children}
        </>
      )}
    </article>
  )
}
