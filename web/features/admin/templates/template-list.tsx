/** The templates for kinds of products, and a way to add and change them. */
import { LayoutTemplate, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_TAKE_DOWNS } from '#contract/rules/admin-pages.ts'
import type { AdminTemplate } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useIsAdminOf, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { shownCount } from './template-form.ts'

function TemplateRow({ template, onChange }: { template: AdminTemplate; onChange: (() => void) | null }) {
  const { t, i18n } = useTranslation(['admin', 'models'])
  const { language } = i18n
  const { names, texts, mediaKind, priceMin, priceMax, questions, products, outside, isActive } = template
  const shown = asLanguage(language) ?? 'en'
  const money = (amount: number) => formatMoney(amount, language)
  const number = (count: number) => shownCount(count, language)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4" data-testid="template">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{names[shown]}</span>
          {!isActive && <Badge tone="neutral">{t('templates.notOffered')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{texts[shown]}</p>
        <p className="mt-1 text-sm text-muted">
          {t(`models:kinds.${mediaKind}`)} · {t('templates.range', { min: money(priceMin), max: money(priceMax) })} ·{' '}
          {t('templates.questions', { count: questions.length })} · {t('templates.products', { count: products, number: number(products) })}
        </p>
        {outside > 0 && <p className="mt-1 text-sm text-warning">{t('templates.outside', { count: outside, number: number(outside) })}</p>}
      </div>
      {onChange !== null && (
        <Button variant="secondary" size="sm" aria-label={t('templates.changeOf', { name: names[shown] })} onClick={onChange}>
          {t('templates.change')}
        </Button>
      )}
    </li>
  )
}

export function TemplateList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(['admin', 'common'])
  const { data: templates, error, retry } = useLive(api.admin.templates.list, { token: useSessionToken() })
  const [opened, setOpened] = useState<{ template: AdminTemplate | null } | null>(null)
  const mayWrite = useIsAdminOf(OF_TAKE_DOWNS)
  const lastPosition = Math.max(0, ...(templates ?? []).map(({ position }) => position))
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-xl min-w-0 flex-1 basis-72">
          <h1 className="text-3xl">{t('templates.title')}</h1>
          <p className="mt-1 text-muted">{t('templates.text')}</p>
        </div>
        {tabs}
      </header>
      {mayWrite && templates !== undefined && (
        <Button className="self-start" onClick={() => setOpened({ template: null })}>
          <Plus aria-hidden />
          {t('templates.add')}
        </Button>
      )}
      <Card className="px-5">
        {templates !== undefined && templates.length > 0 ? (
          <ul className="divide-y">
            {templates.map((template) => (
              <TemplateRow key={template._id} template={template} onChange={mayWrite ? () => setOpened({ template }) : null} />
            ))}
          </ul>
        ) : templates !== undefined ? (
          <EmptyState icon={LayoutTemplate} title={t('templates.none')} text={t('templates.noneText')} />
        ) : error !== null ? (
          <ErrorState title={t('templates.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        ) : (
          <SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />
        )}
      </Card>
      {opened !== null && <TemplateDialog template={opened.template} nextPosition={lastPosition + 1} onClose={() => setOpened(null)} />}
    </div>
  )
}
