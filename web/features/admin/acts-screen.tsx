/** /admin/audit-log: the acts of staff, newest first, and whether the log is whole. For owners. */
import { Link } from '@tanstack/react-router'
import { Download, ScrollText, ShieldAlert, ShieldCheck, ShieldQuestion, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'
import {
  addressOf,
  argsOf,
  csvAddress,
  filterIn,
  linesOf,
  nameKey,
  pageOf,
  periodIn,
  type Act,
  type ActFilter,
  type ActSearch,
} from './acts.ts'

const PAGE_LENGTH = 25
const SHORT_ID = 8
const linkClass = 'rounded-sm underline decoration-line underline-offset-4 hover:decoration-current'

/** Whether the log was whole when it was checked last. */
function LogState({ token }: { token: string }) {
  const { t, i18n } = useTranslation('admin')
  const { data: state } = useLive(api.admin.audit.getState, { token })
  if (state === undefined) return <p className="mt-1 text-muted">{t('acts.checking')}</p>
  const Icon = state === null ? ShieldQuestion : state.isRight ? ShieldCheck : ShieldAlert
  const tone = state === null ? 'text-muted' : state.isRight ? 'text-success' : 'text-danger'
  const words =
    state === null
      ? t('acts.unchecked')
      : t(state.isRight ? 'acts.whole' : 'acts.broken', {
          number: formatNumber(state.seq, i18n.language),
          date: formatDateTime(state.checkedAt, i18n.language),
        })
  return (
    <p className={`mt-1 flex items-start gap-2 ${tone}`} data-testid="log-state">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{words}</span>
    </p>
  )
}

function Target({ target }: { target: NonNullable<Act['target']> }) {
  const { t } = useTranslation('admin')
  const page = pageOf(target)
  const label = t('acts.on', { kind: t(`acts.kinds.${target.kind}`, { defaultValue: target.kind }), id: target.id.slice(0, SHORT_ID) })
  if (page === null) return <span title={target.id}>{label}</span>
  return (
    <Link {...page} className={linkClass}>
      {label}
    </Link>
  )
}

function Facts({ act }: { act: Act }) {
  const { t } = useTranslation('admin')
  const lines = act.body === null ? [] : linesOf(act.body)
  const facts = [
    ...lines,
    { name: t('acts.network'), value: act.network },
    { name: t('acts.call'), value: act.callId },
    ...(act.target === null ? [] : [{ name: t('acts.id'), value: act.target.id }]),
  ].filter(({ value }) => value !== '')
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-muted">{t('acts.details')}</summary>
      {act.body === null && <p className="mt-2 text-muted">{t('acts.erased')}</p>}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ActRow({ act }: { act: Act }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const { actor, onBehalfOf } = act
  return (
    <li className="py-4" data-testid="act">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-sm text-muted tabular-nums">{formatNumber(act.seq, i18n.language)}</span>
        <Link to="/admin/audit-log" search={addressOf('action', act.action)} className={`font-semibold ${linkClass}`}>
          {t(`acts.names.${nameKey(act.action)}`, { defaultValue: act.action })}
        </Link>
        {act.target !== null && <Target target={act.target} />}
        <DateTime at={act.at} language={i18n.language} className="text-sm text-muted tabular-nums sm:ml-auto" />
      </div>
      <p className="mt-1 text-sm">
        {actor === null ? (
          t('acts.server')
        ) : (
          <Link to="/admin/audit-log" search={addressOf('actor', actor.userId)} className={linkClass}>
            {nameOf(actor.name)}
          </Link>
        )}
        {act.role !== null && <span className="text-muted"> · {t(`users.roles.${act.role}`)}</span>}
        {onBehalfOf !== null && <span className="text-muted"> · {t('acts.as', { name: nameOf(onBehalfOf.name) })}</span>}
      </p>
      {act.reason !== '' && <p className="mt-1 wrap-anywhere">{act.reason}</p>}
      <Facts act={act} />
    </li>
  )
}

/** The filter of the address, with a way back to all acts. */
function Filter({ filter, first }: { filter: ActFilter; first: Act | undefined }) {
  const { t } = useTranslation('admin')
  const nameOf = useUserName()
  const value = {
    actor: first?.actor === undefined || first.actor === null ? filter.value.slice(0, SHORT_ID) : nameOf(first.actor.name),
    target: filter.value.slice(0, SHORT_ID),
    about: t('acts.on', { kind: t('acts.kinds.user'), id: filter.value.slice(0, SHORT_ID) }),
    action: t(`acts.names.${nameKey(filter.value)}`, { defaultValue: filter.value }),
  }[filter.by]
  return (
    <Link
      to="/admin/audit-log"
      search={{}}
      className="inline-flex min-h-9 items-center gap-2 self-start rounded-full bg-sunken px-4 text-sm font-semibold"
      aria-label={t('acts.removeFilter', { value })}
    >
      {value}
      <X aria-hidden className="size-4" />
    </Link>
  )
}

type OnSearch = (search: ActSearch) => void

/** The days that are shown, and the same acts as a file. */
function Period({ search, onSearch }: { search: ActSearch; onSearch: OnSearch }) {
  const { t } = useTranslation(['admin', 'table'])
  const { from = '', until = '' } = search
  const choose = (part: Pick<ActSearch, 'from' | 'until'>) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== '')))
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('table:from')}
        <Input type="date" value={from} max={until || undefined} onChange={({ target }) => choose({ from: target.value })} />
      </label>
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('table:until')}
        <Input type="date" value={until} min={from || undefined} onChange={({ target }) => choose({ until: target.value })} />
      </label>
      <a href={csvAddress(search)} download className={buttonClass('secondary', 'sm', 'sm:ml-auto')}>
        <Download aria-hidden />
        {t('acts.csv')}
      </a>
    </div>
  )
}

export function ActsScreen({ search, onSearch }: { search: ActSearch; onSearch: OnSearch }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const filter = filterIn(search)
  const list = usePages(api.admin.audit.list, { token, ...argsOf(filter), ...periodIn(search), limit: PAGE_LENGTH })
  const acts = list.pages.flatMap(({ items }) => items)
  if (isCallError(list.error, 'forbidden'))
    return <EmptyState icon={ScrollText} title={t('applications.forbidden')} text={t('acts.forbiddenText')} />
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <header>
        <h1 className="text-3xl">{t('acts.title')}</h1>
        <LogState token={token} />
      </header>
      <Period search={search} onSearch={onSearch} />
      {filter !== null && <Filter filter={filter} first={acts[0]} />}
      <Card className="px-5">
        <LiveList
          list={list}
          count={acts.length}
          failed={t('acts.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
          empty={
            <EmptyState
              icon={ScrollText}
              title={t(filter === null && Object.keys(periodIn(search)).length === 0 ? 'acts.none' : 'acts.noneSuch')}
              text={t('acts.noneText')}
            />
          }
        >
          <ul className="divide-y">
            {acts.map((act) => (
              <ActRow key={act.seq} act={act} />
            ))}
          </ul>
        </LiveList>
      </Card>
    </div>
  )
}
