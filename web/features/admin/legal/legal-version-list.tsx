/** The versions of a legal text, the newest first: author, first day, and number of users who accepted it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { BUILT_IN_VERSION, LANGUAGES, TERMS_VERSION, type Language, type LegalDocument } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/input.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { Difference } from './difference.tsx'
import { useWrittenTexts } from './written-texts.ts'

export type LegalState = ResultOf<Contract['admin']['legal']['getVersions']>
export type LegalVersion = LegalState['versions'][number]

const TONES = { scheduled: 'info', in_force: 'success', replaced: 'neutral', cancelled: 'neutral' } as const

function CompareDialog({
  document,
  version,
  before,
  onClose,
}: {
  document: LegalDocument
  version: LegalVersion
  before: number
  onClose: () => void
}) {
  const { t } = useTranslation(['system', 'common'])
  const token = useSessionToken()
  const [language, setLanguage] = useState<Language>(version.languages[0] ?? 'en')
  const [old, now] = [useWrittenTexts(token, document, before), useWrittenTexts(token, document, version.version)]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('legal.compareOf', { version: version.version })}
      closeLabel={t('common:actions.close')}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('legal.language')}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={language}
              onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? 'en')}
            >
              {version.languages.map((each) => (
                <option key={each} value={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {old.hasFailed || now.hasFailed ? (
          <p role="alert" className="text-sm text-danger">
            {t('legal.failed')}
          </p>
        ) : old.texts === undefined || now.texts === undefined ? (
          <SkeletonRows rows={4} label={t('common:actions.loading')} />
        ) : (
          <div lang={language}>
            <Difference before={old.texts[language]?.body ?? ''} after={now.texts[language]?.body ?? ''} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function CancelDialog({ document, version, onClose }: { document: LegalDocument; version: number; onClose: () => void }) {
  const { t } = useTranslation(['system', 'admin'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.legal.cancelVersion)
  const send = async (reason: string) => {
    await run({ token, document, version, reason })
    toast({ title: t('legal.cancelled') })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('legal.cancelTitle', { version })}
      text={t('legal.cancelText')}
      label={t('admin:reason')}
      missing={t('admin:reasonMissing')}
      confirmLabel={t('legal.cancel')}
      isDangerous
      send={send}
      onClose={onClose}
    />
  )
}

function Version({
  document,
  version,
  onCompare,
  onCancel,
}: {
  document: LegalDocument
  version: LegalVersion
  onCompare: () => void
  onCancel: () => void
}) {
  const { t, i18n } = useTranslation(['system', 'common'])
  const nameOf = useUserName()
  const dateOf = (at: number | null) =>
    at === null
      ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(TERMS_VERSION))
      : formatDateTime(at, i18n.language)
  const { state, from, until, by, reason, languages, accepted, needsConsent } = version
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0" data-testid="legal-version">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{t('legal.version', { version: version.version })}</h3>
        <Badge tone={TONES[state]}>{t(`legal.states.${state}`)}</Badge>
        {needsConsent && <Badge tone="warning">{t('legal.asks')}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {until === null || state === 'scheduled'
          ? t('legal.from', { from: dateOf(from) })
          : t('legal.period', { from: dateOf(from), until: dateOf(until) })}
        {' · '}
        {t('legal.accepted', { count: accepted, number: formatNumber(accepted, i18n.language) })}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {by === null ? t('legal.builtIn') : [nameOf(by.name), reason, languages.map((each) => LANGUAGE_NAMES[each]).join(', ')].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {state !== 'cancelled' && (
          <a
            href={`/${document}?version=${version.version}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            {t('legal.read')}
          </a>
        )}
        {version.version !== BUILT_IN_VERSION && (
          <Button variant="ghost" size="sm" aria-label={t('legal.compareOf', { version: version.version })} onClick={onCompare}>
            {t('legal.compare')}
          </Button>
        )}
        {state === 'scheduled' && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t('legal.cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}

export function LegalVersionList({ document, versions }: { document: LegalDocument; versions: readonly LegalVersion[] }) {
  const [compared, setCompared] = useState<LegalVersion | null>(null)
  const [cancelling, setCancelling] = useState<number | null>(null)
  const before = versions.find(({ version, state }) => compared !== null && version < compared.version && state !== 'cancelled')
  return (
    <Card>
      <CardBody>
        <ul className="divide-y">
          {versions.map((version) => (
            <Version
              key={version.version}
              document={document}
              version={version}
              onCompare={() => setCompared(version)}
              onCancel={() => setCancelling(version.version)}
            />
          ))}
        </ul>
        {compared !== null && before !== undefined && (
          <CompareDialog document={document} version={compared} before={before.version} onClose={() => setCompared(null)} />
        )}
        {cancelling !== null && <CancelDialog document={document} version={cancelling} onClose={() => setCancelling(null)} />}
      </CardBody>
    </Card>
  )
}
