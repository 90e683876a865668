/** /admin/general-settings/legal: the legal texts of the site in versions, and the users who accepted each. */
import { Link } from '@tanstack/react-router'
import { Scale, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LegalDocument } from '#contract/limits.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DiscardDialog, LegalEditor } from './legal-editor.tsx'
import { LegalVersionList } from './legal-version-list.tsx'

function Document({ document, onChanged }: { document: LegalDocument; onChanged: (isChanged: boolean) => void }) {
  const { t } = useTranslation(['system', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.admin.legal.getVersions, { token, document })
  const [isWriting, setIsWriting] = useState(false)
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />
    ) : (
      <ErrorState title={t('legal.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  if (isWriting) return <LegalEditor document={document} state={data} onClose={() => setIsWriting(false)} onChanged={onChanged} />
  const isScheduled = data.versions.some(({ state }) => state === 'scheduled')
  return (
    <>
      <Button className="self-start" disabled={isScheduled} onClick={() => setIsWriting(true)}>
        {t('legal.write')}
      </Button>
      {isScheduled && <p className="text-sm text-muted">{t('legal.waits')}</p>}
      <LegalVersionList document={document} versions={data.versions} />
    </>
  )
}

export function LegalAdminScreen() {
  const { t } = useTranslation(['system', 'common'])
  const { user } = useAuth()
  const [document, setDocument] = useState<LegalDocument>('terms')
  const [isDraftChanged, setIsDraftChanged] = useState(false)
  // The other document, while the question stands whether the draft is discarded for it.
  const [asked, setAsked] = useState<LegalDocument | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <p className="text-sm">
        <Link to="/admin/general-settings" className="text-accent underline-offset-4 hover:underline">
          {t('legal.back')}
        </Link>
      </p>
      <PageHeader title={t('legal.title')} text={t('legal.text')} />
      {user?.adminRole === 'owner' ? (
        <>
          <Segmented
            label={t('legal.documents')}
            value={document}
            onChange={(next) => (isDraftChanged && next !== document ? setAsked(next) : setDocument(next))}
            options={[
              { value: 'terms', label: t('common:nav.terms') },
              { value: 'privacy', label: t('common:nav.privacy') },
            ]}
          />
          <Document key={document} document={document} onChanged={setIsDraftChanged} />
          {asked !== null && (
            <DiscardDialog
              onDiscard={() => {
                setDocument(asked)
                setAsked(null)
              }}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      ) : user === undefined ? (
        <SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />
      ) : (
        <EmptyState icon={user === null ? Scale : ShieldAlert} title={t('legal.ownersOnly')} />
      )}
    </div>
  )
}
