/** The home page of a first visit: crafts, the way of the money, the newest models. Later visits begin with the list. */
import { Link } from '@tanstack/react-router'
import { PackageCheck, ShieldCheck, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPT_HOURS, LANGUAGE_COOKIE_DAYS, ORDER_HOLD_DAYS, type Language } from '#contract/limits.ts'
import { writeCookie } from '#web/lib/cookies.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type Craft } from './crafts.ts'
import { ACCEPT_HOURS_SETTING, HOLD_DAYS_SETTING, NEWEST } from './models-query.ts'

const railClass = '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6'

/** The tags that the team features; where there are none, the crafts of the recommended models. */
function Tags({ crafts }: { crafts: readonly Craft[] }) {
  const { t, i18n } = useTranslation('models')
  const { data: featured = [] } = useLive(api.models.getFeaturedTags, { language: i18n.language as Language })
  const isFeatured = featured.length > 0
  const tags = isFeatured ? featured : crafts.map(({ tag, cover }) => ({ tag, name: tag, alt: '', picture: cover }))
  if (tags.length === 0) return null
  return (
    <nav aria-label={t('tags')} className="mt-6 md:mt-8">
      <ul className={railClass}>
        {tags.map(({ tag, name, alt, picture }) => (
          <li key={tag} className="w-28 shrink-0 snap-start md:w-36">
            <Link to="/" search={{ q: tag }} className="group flex flex-col gap-1.5 rounded-md">
              <Picture
                picture={picture}
                alt={alt}
                sizes="144px"
                isCard={!isFeatured}
                className="aspect-4/3 rounded-md ring-1 ring-line transition-shadow group-hover:shadow-float"
              />
              <span className="truncate text-sm font-semibold group-hover:underline group-hover:underline-offset-4">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A number of the rules as the site has set it. */
function useSetting(key: string, usual: number): number {
  const { data } = useLive(api.systemSettings.getByKey, { key })
  return Number(data?.value ?? usual)
}

function Protection() {
  const { t, i18n } = useTranslation('models')
  const inWords = (value: number, unit: 'hour' | 'day') =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const accept = inWords(useSetting(ACCEPT_HOURS_SETTING.key, ACCEPT_HOURS), 'hour')
  const hold = inWords(useSetting(HOLD_DAYS_SETTING.key, ORDER_HOLD_DAYS), 'day')
  const steps = [
    { name: 'escrow', icon: ShieldCheck, title: t('home.escrow'), text: t('home.escrowText') },
    { name: 'refund', icon: Undo2, title: t('home.refund'), text: t('home.refundText', { time: accept }) },
    { name: 'release', icon: PackageCheck, title: t('home.release'), text: t('home.releaseText', { time: hold }) },
  ]
  return (
    <section aria-labelledby="protection" className="mt-7 rounded-lg border bg-surface p-4 md:mt-9 md:p-6">
      <h2 id="protection" className="text-base font-semibold">
        {t('home.protection')}
      </h2>
      <ol className="mt-3 grid gap-3 md:mt-4 md:grid-cols-3 md:gap-6">
        {steps.map(({ name, icon: Icon, title, text }, at) => (
          <li key={name} className="flex gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <p className="text-sm text-muted">
              <strong className="font-semibold text-ink">
                {at + 1}. {title}
              </strong>
              <br />
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Newest() {
  const { t } = useTranslation('models')
  const { data } = useLive(api.models.list, NEWEST)
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="newest" className="mt-6 md:mt-8">
      <h2 id="newest" className="text-base font-semibold">
        {t('home.newest')}
      </h2>
      <ul className={`${railClass} mt-3`}>
        {data.items.map(({ _id, handle, name, picture, tags }) => (
          <li key={_id} className="shrink-0 snap-start">
            <Link
              to="/models/$modelName"
              params={{ modelName: handle }}
              className="flex items-center gap-2.5 rounded-full border bg-surface py-1.5 pr-4 pl-1.5 hover:border-line-strong"
            >
              <Avatar name={name} src={picture} size="md" />
              <span className="flex flex-col">
                <span className="text-sm font-semibold">{name}</span>
                <span className="text-xs text-muted">{tags[0]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Remembers the visit: the next page from the server begins with the list (`reader-settings.ts`). */
function useVisited(): void {
  useEffect(() => writeCookie('visited', '1', LANGUAGE_COOKIE_DAYS), [])
}

export function BecomeModel() {
  const { t } = useTranslation('models')
  return (
    <Link to="/apply-as-model" className={buttonClass('secondary', 'md', 'mt-5 known:hidden')}>
      {t('home.become')}
    </Link>
  )
}

/** Hidden from signed-in users and on later visits by a class of the page, so that nothing moves when the script begins. */
export function HomeIntro({ crafts }: { crafts: readonly Craft[] }) {
  useVisited()
  return (
    <div className="known:hidden" data-testid="home-intro">
      <Tags crafts={crafts} />
      <Protection />
      <Newest />
    </div>
  )
}
