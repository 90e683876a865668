/** The documents of an application. They load on request only, because every view is logged. */
import { Eye, FileLock2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { AdminApplication } from './admin-application.ts'

type File = AdminApplication['files'][number]

function DocumentDialog({ file, name, onClose }: { file: File; name: string; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const [hasFailed, setHasFailed] = useState(false)
  const title = t(`applications.slots.${file.slot}`)
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={title} description={name} closeLabel={t('common:actions.close')}>
      {hasFailed ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {t('applications.documentFailed')}
        </p>
      ) : (
        <img
          src={`/media/sealed/${file._id}`}
          alt={t('applications.documentOf', { slot: title, name })}
          width={file.width}
          height={file.height}
          onError={() => setHasFailed(true)}
          className="mx-auto h-auto max-h-[66dvh] w-auto max-w-full rounded-md border bg-sunken"
          data-testid="document-picture"
        />
      )}
    </Dialog>
  )
}

export function ApplicationDocuments({ application }: { application: AdminApplication }) {
  const { t, i18n } = useTranslation('admin')
  const [opened, setOpened] = useState<File | null>(null)
  const { files, views, filesRemovedAt, keepDays, isOwn } = application
  return (
    <Card>
      <CardHeader
        title={t('applications.documents')}
        text={t('applications.documentsText', { count: keepDays })}
        icon={<FileLock2 aria-hidden />}
      />
      <CardBody>
        {files.length === 0 ? (
          <p className="text-sm text-muted">
            {filesRemovedAt === null ? t('applications.noDocuments') : <RemovedAt at={filesRemovedAt} />}
          </p>
        ) : (
          <ul className="divide-y border-y">
            {files.map((file) => (
              <li key={file._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span>
                  <span className="block font-semibold">{t(`applications.slots.${file.slot}`)}</span>
                  <span className="text-sm text-muted">
                    <DateTime at={file.sealedAt} language={i18n.language} />
                  </span>
                </span>
                {!isOwn && (
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() => setOpened(file)}
                    aria-label={t('applications.openDocument', { slot: t(`applications.slots.${file.slot}`) })}
                  >
                    <Eye aria-hidden />
                    {t('applications.open')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <h3 className="mt-6 mb-2 text-sm font-semibold">{t('applications.views')}</h3>
        {views.length === 0 ? (
          <p className="text-sm text-muted">{t('applications.noViews')}</p>
        ) : (
          <ul className="flex max-h-60 flex-col gap-1.5 overflow-y-auto text-sm" data-testid="document-views">
            {views.map((view) => (
              <li key={view._id} className="flex flex-wrap justify-between gap-x-4">
                <span>{t('applications.view', { name: view.by, slot: t(`applications.slots.${view.slot}`) })}</span>
                <span className="text-muted">
                  <DateTime at={view.at} language={i18n.language} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      {opened !== null && <DocumentDialog file={opened} name={application.answers.identity.legalName} onClose={() => setOpened(null)} />}
    </Card>
  )
}

function RemovedAt({ at }: { at: number }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      {t('applications.removed')} · <DateTime at={at} language={i18n.language} />
    </>
  )
}
