/** /admin/dashboard: the work of staff, today, the books, and the health of all parts. Asked again every few seconds. */
import { Link } from '@tanstack/react-router'
import { CircleCheck, HeartPulse, Inbox, Scale, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ADMIN_PAGES, adminPageOf, type AdminRole, mayOpen } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useSnapshot, type Snapshot } from '#web/lib/live/snapshot.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { Change } from './change.tsx'
import { AfterCards, SnapshotGate, useTurn } from './snapshot-gate.tsx'

/** Work changes by the minute, figures and health more slowly. */
const WORK_MS = 10_000
const FIGURES_MS = 30_000

interface PartProps<R> {
  /** Its name among the cards of the gate. */
  card: string
  icon: ReactNode
  title: string
  text?: ReactNode
  aside?: ReactNode
  answer: Snapshot<R>
  children: (data: R) => ReactNode
}

/** A card with the states of a snapshot. */
export function SnapshotCard<R>({ card, icon, title, text, aside, answer, children }: PartProps<R>) {
  const { t } = useTranslation(['figures', 'common'])
  const { data, error, retry, isRefreshing } = answer
  if (!useTurn(card, data !== undefined || error !== null)) return null
  return (
    <Card aria-label={title} aria-busy={isRefreshing}>
      <CardHeader icon={icon} title={title} text={text} aside={aside} />
      <CardBody>
        {data !== undefined ? (
          children(data)
        ) : (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} isRetrying={isRefreshing} />
        )}
      </CardBody>
    </Card>
  )
}

/** The pages on which queues are worked off; other queues have no page yet. */
const PAGES = {
  withdrawals: '/admin/withdrawals',
  payoutsToSend: '/admin/withdrawals',
  failedPayouts: '/admin/withdrawals',
  adjustments: '/admin/withdrawals',
  unclaimed: '/admin/withdrawals',
  disputes: '/admin/orders',
  applications: '/admin/applications',
  secondLooks: '/admin/applications',
  newDocuments: '/admin/applications',
  expiredDocuments: '/admin/applications',
  expiringDocuments: '/admin/applications',
  stuckDeposits: null,
  reports: null,
  tickets: '/admin/tickets',
} as const

/** The filters that show just the work of a queue. */
const FILTERS: Partial<Record<keyof typeof PAGES, Record<string, string>>> = {
  secondLooks: { status: 'approved', mark: 'second_look' },
  newDocuments: { status: 'approved', mark: 'renewed' },
  expiredDocuments: { status: 'approved', mark: 'expired' },
  expiringDocuments: { status: 'approved', mark: 'expiring' },
  payoutsToSend: { status: 'approved' },
  failedPayouts: { status: 'failed' },
  disputes: { tab: 'problems' },
}

/** The page of a queue, for roles that open it: a viewer sees how long all queues are. Until the role is known, every queue is a link. */
function pageOf(kind: keyof typeof PAGES, role: AdminRole | null | undefined) {
  const path = PAGES[kind]
  const page = path === null ? null : adminPageOf(path)
  return page !== null && (role == null || mayOpen(role, page)) ? path : null
}

function WorkCard({ token, role }: { token: string; role: AdminRole | null | undefined }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.dashboard.getWork, { token }, WORK_MS)
  return (
    <SnapshotCard card="work" icon={<Inbox aria-hidden />} title={t('work.title')} answer={answer}>
      {(work) => {
        const waiting = work.filter(({ count }) => count > 0)
        if (waiting.length === 0) return <EmptyState icon={CircleCheck} title={t('work.none')} text={t('work.noneText')} />
        return (
          <ul className="divide-y" data-testid="work">
            {waiting.map(({ kind, count, hasMore, oldestAt, dueAt }) => {
              const page = pageOf(kind, role)
              const name = t(`work.kinds.${kind}`)
              return (
                <li key={kind} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0 flex-1 font-semibold">
                    {page === null ? (
                      name
                    ) : (
                      <Link
                        to={page}
                        search={FILTERS[kind] ?? {}}
                        className="underline decoration-line underline-offset-4 hover:decoration-current"
                      >
                        {name}
                      </Link>
                    )}
                  </span>
                  <Badge tone="accent">{`${formatNumber(count, language)}${hasMore ? '+' : ''}`}</Badge>
                  <span className="w-full text-sm text-muted">
                    {oldestAt !== null && (
                      <>
                        {t('work.oldest')} <RelativeTime at={oldestAt} language={language} />
                      </>
                    )}
                    {dueAt !== null && (
                      <>
                        {oldestAt !== null && ' · '}
                        <span className={dueAt < Date.now() ? 'font-semibold text-danger' : undefined}>
                          {t('work.due')} <RelativeTime at={dueAt} language={language} />
                        </span>
                      </>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )
      }}
    </SnapshotCard>
  )
}

function TodayCard({ token }: { token: string }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.dashboard.getToday, { token }, FIGURES_MS)
  const zone = answer.data?.zone
  return (
    <SnapshotCard
      card="today"
      icon={<Sun aria-hidden />}
      title={t('today.title')}
      text={
        answer.data === undefined
          ? undefined
          : t('today.text', { time: formatDateTime(answer.data.beforeSpan.until, language, zone), zone })
      }
      answer={answer}
    >
      {({ counts, money }) => (
        <dl className="grid gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-2" data-testid="today">
          {[...counts.map((row) => ({ ...row, isMoney: false })), ...(money ?? []).map((row) => ({ ...row, isMoney: true }))].map(
            ({ id, value, before, isMoney }) => (
              <div key={id} className="flex flex-col-reverse justify-end bg-surface px-4 py-3 sm:last:odd:col-span-2">
                <dt className="text-xs text-muted">{t(`names.${id}`)}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold tabular-nums">
                  {isMoney ? <Money amount={value} language={language} /> : formatNumber(value, language)}
                  <Change value={value} before={before} className="text-xs" />
                </dd>
              </div>
            ),
          )}
        </dl>
      )}
    </SnapshotCard>
  )
}

function BooksCard({ token, mayBrowse }: { token: string; mayBrowse: boolean }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.dashboard.getBooks, { token }, FIGURES_MS)
  // As the equation adds them up: an adjustment below zero is money that the site owes more.
  const signs = { deposits: 1, payouts: -1, income: -1, adjustments: -1 } as const
  return (
    <SnapshotCard card="books" icon={<Scale aria-hidden />} title={t('books.title')} text={t('books.text')} answer={answer}>
      {(books) => (
        <div data-testid="books" data-right={books.isRight}>
          <dl className="tabular-nums">
            {(['deposits', 'payouts', 'income', 'adjustments'] as const).map((id) => (
              <div key={id} className="flex justify-between gap-4 py-1">
                <dt className="text-muted">
                  {mayBrowse ? (
                    <Link
                      to="/admin/ledger"
                      search={{ figure: id }}
                      className="underline decoration-line underline-offset-4 hover:decoration-current"
                    >
                      {t(`names.${id}`)}
                    </Link>
                  ) : (
                    t(`names.${id}`)
                  )}
                </dt>
                <dd>
                  {signs[id] * books[id] < 0 && '−'}
                  <Money amount={Math.abs(books[id])} language={language} />
                </dd>
              </div>
            ))}
            <div className="mt-1 flex justify-between gap-4 border-t py-2 font-semibold">
              <dt>{t('books.owed')}</dt>
              <dd>
                <Money amount={books.expected} language={language} />
              </dd>
            </div>
          </dl>
          <p className={books.isRight ? 'text-success' : 'font-semibold text-danger'} role={books.isRight ? undefined : 'alert'}>
            {books.isRight ? t('books.right') : t('books.wrong')} <Money amount={books.owed} language={language} />
          </p>
        </div>
      )}
    </SnapshotCard>
  )
}

const TONES: Readonly<Record<'works' | 'slow' | 'fails' | 'unknown' | 'off', Tone>> = {
  works: 'success',
  slow: 'warning',
  fails: 'danger',
  unknown: 'neutral',
  off: 'neutral',
}

function HealthCard({ token }: { token: string }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.dashboard.getHealth, { token }, FIGURES_MS)
  return (
    <SnapshotCard card="health" icon={<HeartPulse aria-hidden />} title={t('health.title')} answer={answer}>
      {({ parts, switches }) => (
        <>
          {switches.length > 0 && (
            <ul
              className="mb-3 flex flex-col gap-1 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
              aria-label={t('health.switches')}
            >
              {switches.map((name) => (
                <li key={name}>{t(`health.on.${name}`)}</li>
              ))}
            </ul>
          )}
          <ul className="divide-y" data-testid="health">
            {parts.map(({ part, state, at, count }) => (
              <li key={part} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <span className="flex-1">{t(`health.parts.${part}`)}</span>
                {at !== null && <RelativeTime at={at} language={language} className="text-sm text-muted" />}
                {count > 0 && (
                  <span className="text-sm text-muted tabular-nums">{t('health.count', { number: formatNumber(count, language) })}</span>
                )}
                <Badge tone={TONES[state]}>{t(`health.states.${state}`)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </SnapshotCard>
  )
}

/** As they stand on a phone, one below the other. */
const CARDS_WITHOUT_MONEY = ['work', 'health', 'today']
const CARDS = [...CARDS_WITHOUT_MONEY, 'books']

export function OverviewScreen() {
  const { t } = useTranslation(['figures', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const role = user?.adminRole
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('common:nav.adminDashboard')} text={t('work.text')} />
      <SnapshotGate cards={mayOpen(role, 'analytics') ? CARDS : CARDS_WITHOUT_MONEY}>
        <div className="flex flex-col gap-5 xl:grid xl:grid-cols-2 xl:items-start">
          <div className="contents xl:flex xl:flex-col xl:gap-5">
            <WorkCard token={token} role={role} />
            <HealthCard token={token} />
          </div>
          <div className="contents xl:flex xl:flex-col xl:gap-5">
            <TodayCard token={token} />
            {mayOpen(role, 'analytics') && <BooksCard token={token} mayBrowse={mayOpen(role, 'ledger')} />}
            <AfterCards>
              {mayOpen(role, 'analytics') && (
                <Link to={ADMIN_PAGES.analytics.path} className="self-start font-semibold text-accent underline-offset-4 hover:underline">
                  {t('common:nav.adminAnalytics')}
                </Link>
              )}
            </AfterCards>
          </div>
        </div>
      </SnapshotGate>
    </div>
  )
}
