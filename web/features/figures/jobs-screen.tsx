/** /admin/jobs: the tasks of the clock with their last run, and the mails and push messages that are not sent. For owners. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, ListChecks, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { askSnapshot, useSnapshot } from '#web/lib/live/snapshot.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatLeft, formatMilliseconds, formatNumber } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import { SnapshotCard } from './overview-screen.tsx'
import { SnapshotGate, useTurn } from './snapshot-gate.tsx'

const REFRESH_MS = 10_000
const PAGE_LENGTH = 25
const MS = 1_000
const STATES = ['waiting', 'failing', 'givenUp'] as const

type Task = ResultOf<Contract['admin']['jobs']['listTasks']>[number]

/** Failing tasks first, then late ones; the others keep their order. */
const troubleOf = ({ failures, isOverdue }: Task): number => (failures > 0 ? 2 : isOverdue ? 1 : 0)
const byTrouble = (a: Task, b: Task): number => troubleOf(b) - troubleOf(a)

function TasksCard({ token }: { token: string }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.jobs.listTasks, { token }, REFRESH_MS)
  const names = ['name', 'last', 'duration', 'every', 'state'] as const
  return (
    <SnapshotCard card="tasks" icon={<ListChecks aria-hidden />} title={t('jobs.tasks')} text={t('jobs.tasksText')} answer={answer}>
      {(tasks) =>
        tasks.length === 0 ? (
          <EmptyState icon={ListChecks} title={t('jobs.noTasks')} />
        ) : (
          <Table
            label={t('jobs.tasks')}
            columns={names.map((key) => ({ key, label: t(`jobs.columns.${key}`), isNumeric: key === 'duration' }))}
            isNarrow
          >
            {tasks.toSorted(byTrouble).map(({ name, startedAt, seconds, everySeconds, failures, failure, isOverdue }) => (
              <TableRow key={name} data-testid="task">
                <TableCell>
                  <span className="font-semibold">{name}</span>
                  {failures > 0 && failure !== null && <span className="block text-sm wrap-anywhere text-danger">{failure}</span>}
                </TableCell>
                <TableCell label={t('jobs.columns.last')}>
                  <RelativeTime at={startedAt} language={language} />
                </TableCell>
                <TableCell label={t('jobs.columns.duration')} isNumeric>
                  {formatMilliseconds(seconds * MS, language)}
                </TableCell>
                <TableCell label={t('jobs.columns.every')}>{formatLeft(everySeconds, language)}</TableCell>
                <TableCell label={t('jobs.columns.state')}>
                  {failures > 0 ? (
                    <Badge tone="danger">{t('jobs.failed', { number: formatNumber(failures, language) })}</Badge>
                  ) : (
                    <Badge tone={isOverdue ? 'warning' : 'success'}>{t(isOverdue ? 'health.states.slow' : 'health.states.works')}</Badge>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </Table>
        )
      }
    </SnapshotCard>
  )
}

type Message = ResultOf<Contract['admin']['jobs']['listMessages']>['items'][number]

function MessageRow({ message, isBusy, onRetry }: { message: Message; isBusy: boolean; onRetry: () => void }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const { channel, kind, address, createdAt, tries, nextTryAt, lastError, mayRetry } = message
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{kind}</span>
          <span className="text-muted"> · {t(channel === 'email' ? 'health.parts.mail' : 'health.parts.push')}</span>
          {address !== '' && <span className="text-muted"> · {address}</span>}
        </p>
        <p className="text-sm text-muted">
          <RelativeTime at={createdAt} language={language} /> · {t('jobs.tries', { number: formatNumber(tries, language) })}
          {nextTryAt !== null && (
            <>
              {' · '}
              {t('jobs.next')} <RelativeTime at={nextTryAt} language={language} />
            </>
          )}
        </p>
        {lastError !== null && <p className="text-sm wrap-anywhere text-danger">{lastError}</p>}
      </div>
      {mayRetry ? (
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('jobs.retry')}
        </Button>
      ) : (
        <span className="text-sm text-muted">{t('jobs.gone')}</span>
      )}
    </li>
  )
}

function MessagesCard({ token }: { token: string }) {
  const { t } = useTranslation(['figures', 'common'])
  const queries = useQueryClient()
  const failed = useCallFailed()
  const { run, isBusy } = useMutation(api.admin.jobs.retryMessage)
  const [state, setState] = useState<(typeof STATES)[number]>('waiting')
  const key = ['snapshot', 'messages', state]
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => askSnapshot(api.admin.jobs.listMessages, { token, state, limit: PAGE_LENGTH, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: REFRESH_MS,
  })
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const retry = async (messageId: string) => {
    try {
      await run({ token, messageId })
      toast({ title: t('jobs.retried') })
    } catch (failure) {
      failed(failure)
    }
    await queries.invalidateQueries({ queryKey: ['snapshot', 'messages'] })
  }
  if (!useTurn('messages', !isPending)) return null
  return (
    <Card>
      <CardHeader icon={<Send aria-hidden />} title={t('jobs.messages')} text={t('jobs.messagesText')} />
      <CardBody>
        <Segmented
          label={t('jobs.messages')}
          value={state}
          onChange={setState}
          options={STATES.map((value) => ({ value, label: t(`jobs.states.${value}`) }))}
        />
        {isPending ? (
          <SkeletonRows rows={3} label={t('common:actions.loading')} className="py-4" />
        ) : error !== null && rows.length === 0 ? (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={() => void refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('jobs.none')} />
        ) : (
          <ul className="divide-y" data-testid="messages">
            {rows.map((message) => (
              <MessageRow key={message._id} message={message} isBusy={isBusy} onRetry={() => void retry(message._id)} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button variant="secondary" size="sm" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('ledger.more')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

const CARDS = ['messages', 'tasks']

export function JobsScreen() {
  const { t } = useTranslation(['figures', 'common'])
  const token = useSessionToken()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('common:nav.adminJobs')} text={t('jobs.text')} />
      <SnapshotGate cards={CARDS}>
        <MessagesCard token={token} />
        <TasksCard token={token} />
      </SnapshotGate>
    </div>
  )
}
