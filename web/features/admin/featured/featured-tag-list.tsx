/** The tags that the home page shows with a picture, and a way to add and change them. */
import { Plus, Tag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEATURED_TAGS_SHOWN } from '#contract/limits.ts'
import { OF_TAKE_DOWNS } from '#contract/rules/admin-pages.ts'
import type { AdminFeaturedTag } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { FeaturedTagDialog } from './featured-tag-dialog.tsx'

function FeaturedTagRow({ featured, onChange }: { featured: AdminFeaturedTag; onChange: (() => void) | null }) {
  const { t, i18n } = useTranslation('admin')
  const shown = asLanguage(i18n.language) ?? 'en'
  const { tag, names, alts, picture, isActive } = featured
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4" data-testid="featured-tag">
      <Picture picture={picture} alt={alts[shown]} sizes="112px" className="aspect-4/3 w-28 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{names[shown]}</span>
          {!isActive && <Badge tone="neutral">{t('featured.notShown')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{t('featured.findsTag', { tag })}</p>
      </div>
      {onChange !== null && (
        <Button variant="secondary" size="sm" aria-label={t('featured.changeOf', { name: tag })} onClick={onChange}>
          {t('templates.change')}
        </Button>
      )}
    </li>
  )
}

export function FeaturedTagList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['admin', 'common'])
  const { user } = useAuth()
  const { data: all, error, retry } = useLive(api.admin.tags.list, { token: useSessionToken() })
  const [opened, setOpened] = useState<{ featured: AdminFeaturedTag | null } | null>(null)
  const mayWrite = user?.adminRole != null && OF_TAKE_DOWNS.includes(user.adminRole)
  const lastPosition = Math.max(0, ...(all ?? []).map(({ position }) => position))
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-xl">
          <h1 className="text-3xl">{t('featured.title')}</h1>
          <p className="mt-1 text-muted">{t('featured.text', { max: FEATURED_TAGS_SHOWN })}</p>
        </div>
        {tabs}
      </header>
      {mayWrite && all !== undefined && (
        <Button className="self-start" onClick={() => setOpened({ featured: null })}>
          <Plus aria-hidden />
          {t('featured.add')}
        </Button>
      )}
      <Card className="px-5">
        {all !== undefined && all.length > 0 ? (
          <ul className="divide-y">
            {all.map((featured) => (
              <FeaturedTagRow key={featured._id} featured={featured} onChange={mayWrite ? () => setOpened({ featured }) : null} />
            ))}
          </ul>
        ) : all !== undefined ? (
          <EmptyState icon={Tag} title={t('featured.none')} text={t('featured.noneText')} />
        ) : error !== null ? (
          <ErrorState title={t('featured.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        ) : (
          <SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />
        )}
      </Card>
      {opened !== null && <FeaturedTagDialog featured={opened.featured} nextPosition={lastPosition + 1} onClose={() => setOpened(null)} />}
    </div>
  )
}
