/** /admin/tickets: the queue of the team, by the next due answer. */
import { Link } from '@tanstack/react-router'
import { ChartColumn, Eye, Inbox, Keyboard, Moon, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_MAX, TICKET_CATEGORIES, TICKET_PRIORITIES } from '#contract/limits.ts'
import { QUEUE } from '#contract/rules/tables.ts'
import type { DeskTicketRow } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { type CountRef, SavedViews } from '#web/lib/table/saved-views.tsx'
import { stateIn } from '#web/lib/table/table-address.ts'
import { TONE_OF_STATE } from '#web/lib/ticket-tones.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { useTypedWords } from '#web/lib/use-typed-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { DESK_ASSIGNEES, DESK_VIEWS, deskSearch, type DeskSearch } from './desk-search.ts'
import { isShortcut, TONE_OF_PRIORITY } from './desk-words.ts'
import { Due } from './due.tsx'

const PAGE_LENGTH = 25
const COUNT: CountRef = { path: api.admin.tickets.countRows.path }

function Row({ row, looking }: { row: DeskTicketRow; looking: readonly string[] }) {
  const { t, i18n } = useTranslation(['desk', 'tickets'])
  const nameOf = useUserName()
  const { ticketId, number, subject, category, state, priority, openedAt, dueAt, snoozedUntil, user, visitor, assignee } = row
  return (
    <li
      className="relative flex items-start gap-x-4 gap-y-2 px-4 max-sm:flex-col py-4 hover:bg-sunken/70 sm:px-5 dark:hover:bg-raised/60"
      data-testid="desk-row"
    >
      <Avatar name={nameOf(user.name)} src={user.picture} className="size-10 max-sm:hidden" />
      <div className="min-w-0 sm:flex-1">
        <Link
          to="/admin/tickets/$ticketId"
          params={{ ticketId }}
          className="line-clamp-2 font-semibold wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          data-desk-link
        >
          {subject === '' ? t('noSubject') : subject}
        </Link>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">
            {nameOf(user.name)}
            {visitor !== null && ` (${t('visitor.label')})`}
          </span>
          <span className="tabular-nums">{t('tickets:number', { number })}</span>
          <span>{t(`tickets:categories.${category}`)}</span>
          <span>
            {t('opened')} <RelativeTime at={openedAt} language={i18n.language} />
          </span>
          {assignee !== null && <span>{t('assignedTo', { name: nameOf(assignee.name) })}</span>}
          {looking.length > 0 && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink" data-testid="desk-looking">
              <Eye aria-hidden className="size-3.5" />
              {t('looking', { names: new Intl.ListFormat(i18n.language).format(looking) })}
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 sm:flex-col sm:items-end">
        <Due dueAt={dueAt} />
        <span className="flex flex-wrap justify-end gap-1.5">
          {snoozedUntil !== null && (
            <Badge>
              <Moon aria-hidden className="size-3" />
              {t('views.snoozed')}
            </Badge>
          )}
          {(priority === 'high' || priority === 'urgent') && <Badge tone={TONE_OF_PRIORITY[priority]}>{t(`priorities.${priority}`)}</Badge>}
          <Badge tone={TONE_OF_STATE[state]}>{t(`states.${state}`)}</Badge>
        </span>
      </div>
    </li>
  )
}

interface FilterProps {
  search: DeskSearch
  onSearch: (search: DeskSearch) => void
}

function Words({ search, onSearch }: FilterProps) {
  const { t } = useTranslation('desk')
  const [typed, setTyped] = useTypedWords(search.q ?? '', (q) => onSearch(deskSearch({ ...search, q })))
  return (
    <div className="relative sm:col-span-3">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        aria-label={t('filters.words')}
        placeholder={t('filters.words')}
        onChange={({ target }) => setTyped(target.value)}
        className={cx(inputClass, 'min-h-11 w-full pl-9')}
        data-testid="desk-words"
      />
    </div>
  )
}

function Filters({ search, onSearch }: FilterProps) {
  const { t } = useTranslation(['desk', 'tickets'])
  const choose = (name: keyof DeskSearch) => (event: { target: { value: string } }) =>
    onSearch(deskSearch({ ...search, [name]: event.target.value }))
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Words search={search} onSearch={onSearch} />
      <NativeSelect aria-label={t('filters.assignee')} value={search.assignee ?? ''} onChange={choose('assignee')}>
        <option value="">{t('filters.anybody')}</option>
        {DESK_ASSIGNEES.map((one) => (
          <option key={one} value={one}>
            {t(`filters.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect aria-label={t('filters.category')} value={search.category ?? ''} onChange={choose('category')}>
        <option value="">{t('filters.anyCategory')}</option>
        {TICKET_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {t(`tickets:categories.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect aria-label={t('filters.priority')} value={search.priority ?? ''} onChange={choose('priority')}>
        <option value="">{t('filters.anyPriority')}</option>
        {TICKET_PRIORITIES.map((one) => (
          <option key={one} value={one}>
            {t(`priorities.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** The names of colleagues who have a ticket of the list open just now. */
function useLooks(rows: readonly DeskTicketRow[], token: string): (ticketId: string) => string[] {
  const nameOf = useUserName()
  const { data: staff = [] } = useLive(api.admin.tickets.listStaff, { token })
  const ticketIds = rows.slice(0, PAGE_MAX).map(({ ticketId }) => ticketId)
  const { data: looks = [] } = useLive(api.admin.tickets.getLooks, ticketIds.length === 0 ? 'skip' : { token, ticketIds })
  return (ticketId) => {
    const userIds = looks.find((each) => each.ticketId === ticketId)?.userIds ?? []
    return staff.flatMap(({ userId, name }) => (userIds.includes(userId) ? [nameOf(name)] : []))
  }
}

/** J and K move through the rows. */
function useRowKeys() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || (event.key !== 'j' && event.key !== 'k')) return
      const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-desk-link]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      const next = links[event.key === 'j' ? at + 1 : Math.max(0, at - 1)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return root
}

export function DeskScreen({ search, onSearch }: FilterProps) {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const { q, view = 'open', ...filters } = search
  const { data: counts } = useLive(api.admin.tickets.count, { token })
  const list = usePages(api.admin.tickets.list, { token, view, ...filters, ...(q === undefined ? {} : { search: q }), limit: PAGE_LENGTH })
  const rows = list.pages.flatMap(({ items }) => items)
  const looking = useLooks(rows, token)
  const root = useRowKeys()
  return (
    <div ref={root} className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <PageHeader
        title={t('title')}
        text={counts === undefined ? t('text') : t('counts', { open: counts.open, overdue: counts.overdue })}
        actions={
          <Link to="/admin/tickets/team" className={buttonClass('secondary', 'md')} data-testid="desk-team">
            <ChartColumn aria-hidden />
            {t('team.open')}
          </Link>
        }
      />
      <Segmented
        label={t('views.label')}
        value={view}
        onChange={(next) => onSearch(deskSearch({ ...search, view: next }))}
        options={DESK_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      <SavedViews
        table="tickets"
        rule={QUEUE}
        state={stateIn(QUEUE, { ...search })}
        count={COUNT}
        onAddress={(address) => onSearch(deskSearch(address))}
      />
      <Filters search={search} onSearch={onSearch} />
      <Card>
        <LiveList
          list={list}
          count={rows.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="p-5" />}
          empty={<EmptyState icon={Inbox} title={t('empty.title')} text={t('empty.text')} />}
        >
          <ul className="divide-y">
            {rows.map((row) => (
              <Row key={row.ticketId} row={row} looking={looking(row.ticketId)} />
            ))}
          </ul>
        </LiveList>
      </Card>
      <p className="flex items-center gap-2 text-sm text-muted max-md:hidden">
        <Keyboard aria-hidden className="size-4" />
        {t('keys')}
      </p>
    </div>
  )
}
