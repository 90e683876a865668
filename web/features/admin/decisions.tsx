import { useTranslation } from 'react-i18next'
import { useUserName } from '#web/lib/user-name.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { TakeDown } from './products.ts'

function Decision({ takeDown }: { takeDown: TakeDown }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const { language } = i18n
  return (
    <TimelineItem
      tone={takeDown.restoredAt === null ? 'danger' : 'neutral'}
      title={t(takeDown.restoredAt === null ? 'products.isHidden' : 'products.wasHidden')}
      meta={
        <>
          {nameOf(takeDown.by)} · <DateTime at={takeDown.at} language={language} />
          {takeDown.restoredAt !== null && (
            <span className="block">
              {t('products.restoredBy', { name: nameOf(takeDown.restoredBy ?? '') })} ·{' '}
              <DateTime at={takeDown.restoredAt} language={language} />
            </span>
          )}
        </>
      }
    >
      <span className="wrap-anywhere whitespace-pre-line">{takeDown.reason}</span>
      {[takeDown.note, takeDown.restoredNote]
        .filter((note) => note !== '')
        .map((note) => (
          <span key={note} className="block wrap-anywhere whitespace-pre-line text-muted">
            {t('users.noteIs', { note })}
          </span>
        ))}
    </TimelineItem>
  )
}

/** Each time that staff hid a thing. */
export function Decisions({ takeDowns }: { takeDowns: readonly TakeDown[] }) {
  const { t } = useTranslation('admin')
  return (
    <Card>
      <CardHeader title={t('products.decisions')} />
      <CardBody>
        {takeDowns.length === 0 ? (
          <p className="text-sm text-muted">{t('products.noDecisions')}</p>
        ) : (
          <Timeline>
            {takeDowns.map((takeDown) => (
              <Decision key={takeDown._id} takeDown={takeDown} />
            ))}
          </Timeline>
        )}
      </CardBody>
    </Card>
  )
}
