/** /admin/general-settings: every setting of the site in one form, saved together, with planned and past changes. */
import { ClipboardList, DoorOpen, Globe, HardDrive, WalletCards } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maySetSetting, SITE_SETTINGS, type SettingGroup, type SiteSetting } from '#contract/rules/site-settings.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { BrandCard } from './brand-card.tsx'
import { CommissionTry } from './commission-try.tsx'
import { FeaturesCard } from './features-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SettingField } from './setting-field.tsx'
import { changedKeys, overtakenKeys, storedOf, typedOf, type Edits, type OneSetting, type SettingsState } from './setting-values.ts'
import { ScheduledCard, SettingsHistory } from './settings-history.tsx'
import { SiteParts } from './site-parts.tsx'
import { useSettingWords } from './use-setting-words.ts'

const GROUPS = [
  ['site', Globe],
  ['access', DoorOpen],
  ['money', WalletCards],
  ['orders', ClipboardList],
  ['data', HardDrive],
] as const satisfies readonly (readonly [SettingGroup, typeof Globe])[]

const without = (edits: Edits, key: SiteSetting): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([edited]) => edited !== key)) as Edits

/** The form over the settings of now: an edit keeps the version that it began over. */
function useSettingsForm(settings: readonly OneSetting[], onRight: () => void) {
  const { problemOf } = useSettingWords()
  const [edits, setEdits] = useState<Edits>({})
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, edits[key]?.typed ?? typedOf(key, value)])) as Record<
    SiteSetting,
    string
  >
  const edit = (key: SiteSetting, typed: string) =>
    setEdits((now) => {
      const version = now[key]?.version ?? settings.find((setting) => setting.key === key)?.version ?? 1
      return { ...now, [key]: { typed, version } }
    })
  const form = useFormOf<Record<SiteSetting, string>>(
    { values, change: (part) => Object.entries(part).forEach(([key, typed]) => edit(key as SiteSetting, typed)) },
    {
      check: (typed) =>
        Object.fromEntries(changedKeys(edits, settings).map((key) => [key, problemOf(key, typed[key])])) as Partial<
          Record<SiteSetting, string>
        >,
      send: async () => onRight(),
    },
  )
  return { edits, setEdits, values, form, changed: changedKeys(edits, settings), overtaken: overtakenKeys(edits, settings) }
}

function SaveDialog({
  token,
  settings,
  edits,
  changed,
  onClose,
  onSaved,
}: {
  token: string
  settings: readonly OneSetting[]
  edits: Edits
  changed: readonly SiteSetting[]
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation(['system', 'admin'])
  const { nameOf, formatted } = useSettingWords()
  const { run } = useMutation(api.admin.settings.saveSettings)
  const lines = changed.flatMap((key) => {
    const [edit, now] = [edits[key], settings.find((setting) => setting.key === key)]
    const value = edit === undefined ? null : storedOf(key, edit.typed)
    return edit === undefined || now === undefined || value === null ? [] : [{ key, value, version: edit.version, now: now.value }]
  })
  const send = async (reason: string) => {
    await run({ token, changes: lines.map(({ key, value, version }) => ({ key, value, version })), reason })
    toast({ title: t('saved') })
    onSaved()
  }
  return (
    <ReasonDialog
      title={t('saveTitle', { count: lines.length })}
      text={lines
        .map(({ key, value, now }) => t('saveLine', { name: nameOf(key), from: formatted(key, now), to: formatted(key, value) }))
        .join(' · ')}
      label={t('admin:reason')}
      missing={t('admin:reasonMissing')}
      confirmLabel={t('save', { count: lines.length })}
      send={send}
      onClose={onClose}
    />
  )
}

/** Stays in view while something is not saved. */
function UnsavedBar({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const { t } = useTranslation('system')
  return (
    <div
      data-action-bar
      className="sticky bottom-20 z-20 flex flex-wrap items-center justify-end gap-3 rounded-lg border bg-raised px-4 py-3 shadow-float md:bottom-4"
      data-testid="unsaved-settings"
    >
      <p role="status" className="mr-auto text-sm font-semibold">
        {t('unsaved', { count })}
      </p>
      <Button variant="secondary" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button type="submit">{t('save', { count })}</Button>
    </div>
  )
}

function SettingsForm({
  token,
  state: { settings, scheduled },
  adminRole,
}: {
  token: string
  state: SettingsState
  adminRole: string | null
}) {
  const { t } = useTranslation(['system', 'common'])
  const [isSaving, setIsSaving] = useState(false)
  const [ahead, setAhead] = useState<SiteSetting | null>(null)
  const { edits, setEdits, values, form, changed, overtaken } = useSettingsForm(settings, () => setIsSaving(true))
  const leaving = useBlockLeaving({ mustAsk: () => changed.length > 0, mustAskAtUnload: () => changed.length > 0 })
  const mine = settings.filter(({ key }) => maySetSetting(key, adminRole))
  const scheduledFor = settings.find(({ key }) => key === ahead)
  const discard = () => {
    form.clear()
    setEdits({})
  }
  return (
    <>
      <form {...form.props} className="flex flex-col gap-5">
        {GROUPS.map(([group, Icon]) => {
          const members = mine.filter(({ key }) => SITE_SETTINGS[key].group === group)
          if (members.length === 0) return null
          return (
            <Card key={group}>
              <CardHeader icon={<Icon aria-hidden />} title={t(`groups.${group}`)} text={t(`groupTexts.${group}`)} />
              <CardBody className="flex flex-col divide-y">
                {members.map((setting) => (
                  <SettingField
                    key={setting.key}
                    setting={setting}
                    typed={values[setting.key]}
                    error={form.errorOf(setting.key)}
                    isOvertaken={overtaken.includes(setting.key) && changed.includes(setting.key)}
                    onChange={(typed) => form.set({ [setting.key]: typed })}
                    onKeep={() => setEdits({ ...edits, [setting.key]: { typed: values[setting.key], version: setting.version } })}
                    onTake={() => setEdits(without(edits, setting.key))}
                    onSchedule={() => setAhead(setting.key)}
                  >
                    {setting.key === 'commission_percent' && <CommissionTry token={token} typed={values.commission_percent} />}
                  </SettingField>
                ))}
              </CardBody>
            </Card>
          )
        })}
        {changed.length > 0 && <UnsavedBar count={changed.length} onDiscard={discard} />}
      </form>
      {adminRole === 'owner' && <BrandCard />}
      {adminRole === 'owner' && <FeaturesCard />}
      {adminRole === 'owner' && <SiteParts />}
      <ScheduledCard token={token} scheduled={scheduled} adminRole={adminRole} />
      <SettingsHistory token={token} settings={settings} adminRole={adminRole} />
      {isSaving && (
        <SaveDialog
          token={token}
          settings={settings}
          edits={edits}
          changed={changed}
          onClose={() => setIsSaving(false)}
          onSaved={() => {
            setIsSaving(false)
            discard()
          }}
        />
      )}
      {scheduledFor !== undefined && (
        <ScheduleDialog token={token} setting={scheduledFor} typed={values[scheduledFor.key]} onClose={() => setAhead(null)} />
      )}
      {leaving}
    </>
  )
}

export function SettingsScreen() {
  const { t } = useTranslation(['system', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const { data, error, retry } = useLive(api.admin.settings.getSettings, { token })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageHeader title={t('common:nav.adminGeneralSettings')} text={t('text')} />
      {data !== undefined ? (
        <SettingsForm token={token} state={data} adminRole={user?.adminRole ?? null} />
      ) : error !== null ? (
        <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      ) : (
        <Card className="px-5">
          <SkeletonRows rows={8} label={t('common:actions.loading')} className="py-6" />
        </Card>
      )}
    </div>
  )
}
