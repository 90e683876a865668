/** One application with everything that a decision needs: answers, documents, history. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTakeStep, type ApplicationStep } from '#contract/rules/application-steps.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Masked } from '#web/ui/masked.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { DateTime } from '#web/ui/values.tsx'
import { ApplicationChecks } from './application-checks.tsx'
import { ApplicationDecision, type ApplicationDecisionKind, type SeenApplication } from './application-decision.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { type AdminApplication, APPLICATION_TONES, dayIn } from './admin-application.ts'
import { listAddress } from './products.ts'

type Step = AdminApplication['changedSteps'][number]

/** The beginning of the address of a profile. */
const ADDRESS = '/models/'

const EVENT_TONES = {
  submitted: 'info',
  needs_info: 'warning',
  approved: 'success',
  rejected: 'danger',
  documents_removed: 'neutral',
  document_asked: 'warning',
  renewed: 'info',
  document_accepted: 'success',
  look_confirmed: 'success',
  look_reopened: 'danger',
} as const

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y border-y text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Section({ step, application, children }: { step: Step; application: AdminApplication; children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <Card>
      <CardHeader
        title={t(`applications.steps.${step}`)}
        aside={application.changedSteps.includes(step) ? <Badge tone="info">{t('applications.changed')}</Badge> : undefined}
      />
      <CardBody>{children}</CardBody>
    </Card>
  )
}

function ApplicationAnswers({ application }: { application: AdminApplication }) {
  const { t, i18n } = useTranslation('admin')
  const { profile, identity, payout, work, agreement } = application.answers
  const country =
    identity.country === '' ? '' : (new Intl.DisplayNames([i18n.language], { type: 'region' }).of(identity.country) ?? identity.country)
  const born =
    application.age === null ? '' : `${dayIn(i18n.language, identity.birthDate)} · ${t('applications.age', { count: application.age })}`
  return (
    <>
      <Section step="identity" application={application}>
        <Facts
          rows={[
            [t('applications.legalName'), identity.legalName],
            [t('applications.birthDate'), born],
            [
              t('applications.document'),
              [identity.documentKind === null ? '' : t(`applications.kinds.${identity.documentKind}`), country]
                .filter((part) => part !== '')
                .join(', '),
            ],
          ]}
        />
      </Section>
      <Section step="profile" application={application}>
        <div className="mb-4 flex items-center gap-4">
          <Picture picture={application.picture} alt={profile.name} sizes="5rem" className="size-20 shrink-0 rounded-full" />
          <div className="min-w-0">
            <p className="font-semibold">{profile.name}</p>
            <p className="text-sm wrap-anywhere text-muted">{ADDRESS + profile.handle}</p>
          </div>
        </div>
        <Facts
          rows={[
            [t('applications.headline'), profile.headline],
            [t('applications.bio'), profile.bio],
            [t('applications.tags'), profile.tags.join(', ')],
            [t('applications.languages'), profile.languages.map((language) => LANGUAGE_NAMES[language]).join(', ')],
          ]}
        />
      </Section>
      <Section step="work" application={application}>
        <Facts
          rows={[
            [t('applications.makes'), work.kinds.map((kind) => t(`applications.mediaKinds.${kind}`)).join(', ')],
            [t('applications.about'), work.about],
            [t('applications.wontDo'), work.wontDo.join(', ')],
          ]}
        />
      </Section>
      <Section step="payout" application={application}>
        <Facts
          rows={[
            [
              payout.method === 'paypal' ? t('withdrawals.paypal') : t('withdrawals.crypto', { network: payout.network }),
              <Masked key="details" value={payout.details} hint={t('withdrawals.detailsHidden')} />,
            ],
          ]}
        />
      </Section>
      <Section step="agreement" application={application}>
        <Facts
          rows={[
            [t('applications.signed'), agreement.typedName],
            [t('applications.version'), dayIn(i18n.language, agreement.version)],
          ]}
        />
      </Section>
    </>
  )
}

function ApplicationHistory({ events }: Pick<AdminApplication, 'events'>) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Card>
      <CardHeader title={t('applications.history')} />
      <CardBody>
        <Timeline>
          {events.map(({ _id, at, kind, note, by }) => (
            <TimelineItem
              key={_id}
              tone={EVENT_TONES[kind]}
              title={t(`applications.events.${kind}`)}
              meta={
                <>
                  {by !== null && <>{by} · </>}
                  <DateTime at={at} language={i18n.language} />
                </>
              }
            >
              {note}
            </TimelineItem>
          ))}
        </Timeline>
      </CardBody>
    </Card>
  )
}

/** The possible decisions, at the end of the page. */
function Decisions({ application, onDecide }: { application: AdminApplication; onDecide: (kind: ApplicationDecisionKind) => void }) {
  const { t } = useTranslation('admin')
  if (application.isOwn) return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('applications.own')}</p>
  const may = (step: ApplicationStep) => mayTakeStep(application.status, step)
  if (!may('reject')) return null
  return (
    <div className="flex flex-wrap gap-2 border-t py-4 md:sticky md:bottom-0 md:z-10 md:bg-paper">
      {may('approve') && <Button onClick={() => onDecide('approve')}>{t('applications.approve')}</Button>}
      {may('askForMore') && (
        <Button variant="secondary" onClick={() => onDecide('askForMore')}>
          {t('applications.askForMore')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => onDecide('reject')}>
        {t('applications.reject')}
      </Button>
    </div>
  )
}

export function ApplicationDetail({ applicationId, address }: { applicationId: string; address: Address }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data: application, error, retry } = useLive(api.admin.applications.get, { token, applicationId })
  /** The open decision, about the version of the application that it started with. */
  const [decision, setDecision] = useState<{ kind: ApplicationDecisionKind; seen: SeenApplication } | null>(null)
  const [drafts, setDrafts] = useState<Partial<Record<ApplicationDecisionKind, string>>>({})
  const back = (
    <Link
      to="/admin/applications"
      search={listAddress(address)}
      className="inline-flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('applications.back')}
    </Link>
  )
  if (isCallError(error, 'forbidden'))
    return <EmptyState icon={UserRoundX} title={t('applications.forbidden')} text={t('applications.forbiddenText')} />
  if (application === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />
    ) : (
      <ErrorState title={t('applications.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  if (application === null) {
    return (
      <>
        {back}
        <EmptyState icon={UserRoundX} title={t('applications.gone')} />
      </>
    )
  }
  const { applicant } = application
  const decide = (kind: ApplicationDecisionKind) => setDecision({ kind, seen: application })
  return (
    <>
      {back}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{application.answers.profile.name}</h1>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {t('applications.applicant', { email: applicant.email, date: formatDate(applicant.memberSince, i18n.language) })}
          </p>
        </div>
        <Badge tone={APPLICATION_TONES[application.status]}>{t(`applications.statuses.${application.status}`)}</Badge>
      </header>
      {application.note !== null && (
        <blockquote className="border-l-2 border-accent pl-4 wrap-break-word whitespace-pre-line">{application.note}</blockquote>
      )}
      {application.status === 'needs_info' && <p className="text-sm text-muted">{t('applications.withApplicant')}</p>}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex flex-col gap-5">
          <ApplicationAnswers application={application} />
        </div>
        <div className="flex flex-col gap-5 lg:sticky lg:below-bars-24">
          <ApplicationChecks application={application} onDecide={decide} />
          <ApplicationDocuments application={application} />
          <ApplicationHistory events={application.events} />
        </div>
      </div>
      <Decisions application={application} onDecide={decide} />
      {decision !== null && (
        <ApplicationDecision
          kind={decision.kind}
          seen={decision.seen}
          isOld={decision.seen.submissionId !== application.submissionId}
          name={application.answers.profile.name}
          draft={drafts[decision.kind] ?? ''}
          onDraft={(text) => setDrafts((before) => ({ ...before, [decision.kind]: text }))}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}
