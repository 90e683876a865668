/** The records of staff about an approved application: until when the document is valid, a new one, and the second look. */
import { ScanEye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { type AdminApplication, dayIn } from './admin-application.ts'
import type { ApplicationDecisionKind } from './application-decision.tsx'

const LOOK_TONES: Record<NonNullable<AdminApplication['secondLook']>, Tone> = {
  waiting: 'accent',
  confirmed: 'success',
  reopened: 'danger',
}

interface ChecksProps {
  application: AdminApplication
  onDecide: (kind: ApplicationDecisionKind) => void
}

function SecondLook({ application: { secondLook, isOwn, isOwnDecision }, onDecide }: ChecksProps) {
  const { t } = useTranslation('admin')
  if (secondLook === null) return null
  const mayDecide = !isOwn && !isOwnDecision && secondLook !== 'confirmed'
  return (
    <div className="mt-6 flex flex-col gap-3 border-t pt-5" data-testid="second-look" data-state={secondLook}>
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {t('applications.secondLook')}
        <Badge tone={LOOK_TONES[secondLook]}>{t(`applications.looks.${secondLook}`)}</Badge>
      </h3>
      {secondLook !== 'confirmed' && (
        <p className="text-sm text-muted">{t(isOwnDecision ? 'applications.ownDecision' : `applications.lookTexts.${secondLook}`)}</p>
      )}
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onDecide('confirmLook')}>
            {t('applications.confirmLook')}
          </Button>
          {secondLook === 'waiting' && (
            <Button size="sm" variant="secondary" onClick={() => onDecide('reopenLook')}>
              {t('applications.reopenLook')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

export function ApplicationChecks({ application, onDecide }: ChecksProps) {
  const { t, i18n } = useTranslation('admin')
  const { status, documentExpiresOn, renewal, isOwn } = application
  if (status !== 'approved') return null
  return (
    <Card>
      <CardHeader title={t('applications.checks')} icon={<ScanEye aria-hidden />} />
      <CardBody>
        <p className="text-sm" data-testid="document-expiry">
          {documentExpiresOn === null
            ? t('applications.noExpiry')
            : t('applications.validUntil', { date: dayIn(i18n.language, documentExpiresOn) })}
        </p>
        {renewal !== null && (
          <p className="mt-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning" data-testid="renewal">
            {t(`applications.renewal.${renewal.state}`)}
            {renewal.reason !== null && <span className="mt-1 block wrap-anywhere whitespace-pre-line">{renewal.reason}</span>}
          </p>
        )}
        {!isOwn && (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" variant={renewal?.state === 'sent' ? 'primary' : 'secondary'} onClick={() => onDecide('acceptDocument')}>
              {t(renewal?.state === 'sent' ? 'applications.acceptDocument' : 'applications.changeExpiry')}
            </Button>
            {renewal?.state !== 'asked' && (
              <Button size="sm" variant="ghost" onClick={() => onDecide('askForDocument')}>
                {t('applications.askForDocument')}
              </Button>
            )}
          </div>
        )}
        <SecondLook application={application} onDecide={onDecide} />
      </CardBody>
    </Card>
  )
}
