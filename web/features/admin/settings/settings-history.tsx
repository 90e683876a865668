/** Past changes, by whom and why, with a way back; and planned changes. */
import { ArrowRight, CalendarClock, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { featureKey, featureRuleOf, FEATURES } from '#contract/rules/features.ts'
import { maySetSetting, SITE_SETTINGS, type SiteSetting } from '#contract/rules/site-settings.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime } from '#web/ui/values.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { OneSetting, SettingChange, SettingsState } from './setting-values.ts'
import { useAudience } from './use-audience.ts'
import { useSettingWords } from './use-setting-words.ts'

const PAGE_LENGTH = 10

const isKnown = (key: string): key is SiteSetting => Object.hasOwn(SITE_SETTINGS, key)

export function ScheduledCard({
  token,
  scheduled,
  adminRole,
}: {
  token: string
  scheduled: SettingsState['scheduled']
  adminRole: string | null
}) {
  const { t, i18n } = useTranslation(['system', 'common'])
  const { nameOf, formatted } = useSettingWords()
  const userName = useUserName()
  const callFailed = useCallFailed()
  const { run, isBusy } = useMutation(api.admin.settings.cancelScheduled)
  const cancel = async (scheduledId: string) => {
    try {
      await run({ token, scheduledId })
      toast({ title: t('cancelled') })
    } catch (error) {
      callFailed(error)
    }
  }
  if (scheduled.length === 0) return null
  return (
    <Card>
      <CardHeader icon={<CalendarClock aria-hidden />} title={t('scheduled')} />
      <CardBody>
        <ul className="divide-y">
          {scheduled.map(({ _id, key, value, startsAt, by, reason }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm" data-testid="scheduled-setting">
              <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <p>
                  <span className="font-semibold">{isKnown(key) ? nameOf(key) : key}</span>
                  {': '}
                  {isKnown(key) ? formatted(key, value) : value}
                </p>
                <p className="text-muted">
                  <DateTime at={startsAt} language={i18n.language} /> · {by === null ? t('server') : userName(by.name)} · {reason}
                </p>
              </div>
              {isKnown(key) && maySetSetting(key, adminRole) && (
                <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void cancel(_id)}>
                  {t('cancelChange')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** Names and values of everything that the history holds: the settings of the form, limits of features, pictures, legal texts. */
function useChangeWords() {
  const { t } = useTranslation('system')
  const { nameOf, formatted } = useSettingWords()
  const audienceOf = useAudience()
  const featureOf = (key: string) => FEATURES.find((feature) => featureKey(feature) === key)
  const nameOfChange = (key: string): string => {
    const feature = featureOf(key)
    if (feature !== undefined) return t(`features.names.${feature}`)
    if (key === 'website_logo' || key === 'website_favicon') return t(key === 'website_logo' ? 'brand.logo' : 'brand.favicon')
    if (key === 'consent_no') return t('legal.title')
    return isKnown(key) ? nameOf(key) : key
  }
  const valueOfChange = (key: string, value: string | null): string => {
    if (featureOf(key) !== undefined) return audienceOf(featureRuleOf(value ?? ''))
    if (key === 'website_logo' || key === 'website_favicon') return t((value ?? '') === '' ? 'brand.ofProduct' : 'brand.own')
    if (value === null) return t('empty')
    return isKnown(key) ? formatted(key, value) : value
  }
  return { nameOfChange, valueOfChange }
}

interface HistoryProps {
  token: string
  settings: readonly OneSetting[]
  adminRole: string | null
}

/** Sets the value from before a change again, as a change of its own. */
function RestoreDialog({
  token,
  settings,
  change,
  onClose,
}: Pick<HistoryProps, 'token' | 'settings'> & { change: SettingChange; onClose: () => void }) {
  const { t } = useTranslation(['system', 'admin'])
  const { nameOf, formatted } = useSettingWords()
  const { run } = useMutation(api.admin.settings.saveSettings)
  const { key, before } = change
  const now = settings.find((setting) => setting.key === key)
  if (before === null || now === undefined) return null
  const send = async (reason: string) => {
    await run({ token, changes: [{ key: now.key, value: before, version: now.version }], reason })
    toast({ title: t('restored') })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('restoreTitle', { name: nameOf(now.key) })}
      text={t('restoreText', { from: formatted(now.key, now.value), to: formatted(now.key, before) })}
      label={t('admin:reason')}
      missing={t('admin:reasonMissing')}
      confirmLabel={t('restore')}
      send={send}
      onClose={onClose}
    />
  )
}

export function SettingsHistory({ token, settings, adminRole }: HistoryProps) {
  const { t, i18n } = useTranslation(['system', 'common'])
  const { nameOfChange, valueOfChange } = useChangeWords()
  const userName = useUserName()
  const list = usePages(api.admin.settings.listChanges, { token, limit: PAGE_LENGTH })
  const changes = list.pages.flatMap(({ items }) => items)
  const [restored, setRestored] = useState<SettingChange | null>(null)
  const canRestore = ({ key, before }: SettingChange) =>
    before !== null && isKnown(key) && maySetSetting(key, adminRole) && settings.some((one) => one.key === key && one.value !== before)
  return (
    <Card>
      <CardHeader icon={<History aria-hidden />} title={t('history')} text={t('historyText')} />
      <CardBody>
        <LiveList
          list={list}
          count={changes.length}
          failed={t('historyFailed')}
          skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} />}
          empty={<EmptyState icon={History} title={t('noHistory')} text={t('noHistoryText')} />}
        >
          <ul className="divide-y">
            {changes.map((change) => (
              <li key={change.seq} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm" data-testid="setting-change">
                <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <span className="font-semibold">{nameOfChange(change.key)}</span>
                    <span className="text-muted">{valueOfChange(change.key, change.before)}</span>
                    <ArrowRight aria-hidden className="size-3.5 text-muted" />
                    <span>{valueOfChange(change.key, change.after)}</span>
                    {change.isScheduled && <Badge tone="info">{t('wasScheduled')}</Badge>}
                  </p>
                  <p className="text-muted">
                    <DateTime at={change.at} language={i18n.language} /> · {change.by === null ? t('server') : userName(change.by.name)}
                    {change.reason !== '' && ` · ${change.reason}`}
                  </p>
                </div>
                {canRestore(change) && (
                  <Button variant="secondary" size="sm" onClick={() => setRestored(change)}>
                    {t('restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </LiveList>
      </CardBody>
      {restored !== null && <RestoreDialog token={token} settings={settings} change={restored} onClose={() => setRestored(null)} />}
    </Card>
  )
}
