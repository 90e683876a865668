/** The tags that the home page shows with a picture, and a way to add and change them. */
import { Plus, Tag, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEATURED_TAGS_SHOWN } from '#contract/limits.ts'
import { OF_TAKE_DOWNS } from '#contract/rules/admin-pages.ts'
import type { AdminFeaturedTag } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FeaturedTagDialog } from './featured-tag-dialog.tsx'

function RemoveDialog({ featured, onClose }: { featured: AdminFeaturedTag; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.tags.remove)
  const form = useForm({
    start: {},
    send: async () => {
      await run({ token, featuredTagId: featured._id, version: featured.version })
      toast({ title: t('featured.removed') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('featured.removeTitle', { name: featured.tag })}
      text={t('featured.removeText', { shown: t('featured.shown') })}
      confirmLabel={t('featured.remove')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      isDangerous
      onConfirm={() => void form.submit()}
    >
      <Refusal>{form.refusal}</Refusal>
    </ConfirmDialog>
  )
}

interface RowActs {
  onChange: () => void
  onRemove: () => void
}

function FeaturedTagRow({ featured, acts }: { featured: AdminFeaturedTag; acts: RowActs | null }) {
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
      {acts !== null && (
        <div className="flex items-center gap-1">
          <Button variant="secondary" size="sm" aria-label={t('featured.changeOf', { name: tag })} onClick={acts.onChange}>
            {t('templates.change')}
          </Button>
          <IconButton label={t('featured.removeOf', { name: tag })} onClick={acts.onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

export function FeaturedTagList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['admin', 'common'])
  const { user } = useAuth()
  const { data: all, error, retry } = useLive(api.admin.tags.list, { token: useSessionToken() })
  const [opened, setOpened] = useState<{ featured: AdminFeaturedTag | null } | null>(null)
  const [removed, setRemoved] = useState<AdminFeaturedTag | null>(null)
  const mayWrite = user?.adminRole != null && OF_TAKE_DOWNS.includes(user.adminRole)
  const lastPosition = Math.max(0, ...(all ?? []).map(({ position }) => position))
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-xl min-w-0 flex-1 basis-72">
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
              <FeaturedTagRow
                key={featured._id}
                featured={featured}
                acts={mayWrite ? { onChange: () => setOpened({ featured }), onRemove: () => setRemoved(featured) } : null}
              />
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
      {removed !== null && <RemoveDialog featured={removed} onClose={() => setRemoved(null)} />}
      {opened !== null && <FeaturedTagDialog featured={opened.featured} nextPosition={lastPosition + 1} onClose={() => setOpened(null)} />}
    </div>
  )
}
