/** /admin/tickets/team: figures of the desk, saved replies, opening hours, and mails that are no answers. */
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Clock, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskFigure } from '#contract/types.ts'
import { DESK_FIGURE_DAYS } from '#contract/limits.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { HoursFields } from '#web/lib/hours/hours-fields.tsx'
import { minutesOf, type Opening, openingsOf, USUAL_WEEK } from '#web/lib/hours/openings.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useSnapshot } from '#web/lib/live/snapshot.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatLeft, formatNumber } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ParkedMailRow } from './parked-mail.tsx'
import { TEAM_TABS, type TeamTab } from './desk-search.ts'
import { SavedReplies } from './saved-replies.tsx'

const FIGURES_MS = 60_000
const COLUMNS = ['category', 'inbound', 'answered', 'first', 'late', 'solved', 'satisfied'] as const

function FigureRow({ figure }: { figure: DeskFigure }) {
  const { t, i18n } = useTranslation(['desk', 'tickets'])
  const { category, inbound, answered, firstMedian, firstP90, late, solved, rated, satisfied } = figure
  const number = (value: number) => formatNumber(value, i18n.language)
  const time = (minutes: number | null) => (minutes === null ? '–' : formatLeft(Math.max(1, minutes) * 60, i18n.language))
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(part / whole)
  return (
    <TableRow>
      <TableCell label={t('figures.category')}>
        {category === null ? <strong>{t('figures.all')}</strong> : t(`tickets:categories.${category}`)}
      </TableCell>
      <TableCell label={t('figures.inbound')} isNumeric>
        {number(inbound)}
      </TableCell>
      <TableCell label={t('figures.answered')} isNumeric>
        {number(answered)}
      </TableCell>
      <TableCell label={t('figures.first')} isNumeric>
        {time(firstMedian)} / {time(firstP90)}
      </TableCell>
      <TableCell label={t('figures.late')} isNumeric>
        {number(late)}
      </TableCell>
      <TableCell label={t('figures.solved')} isNumeric>
        {number(solved)} ({share(solved, inbound)})
      </TableCell>
      <TableCell label={t('figures.satisfied')} isNumeric>
        {rated === 0 ? '–' : t('figures.satisfiedOf', { share: share(satisfied, rated), rated })}
      </TableCell>
    </TableRow>
  )
}

function Figures() {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const [days, setDays] = useState<(typeof DESK_FIGURE_DAYS)[number]>(30)
  const { data, error, retry, isRefreshing } = useSnapshot(api.admin.tickets.getFigures, { token, days }, FIGURES_MS)
  return (
    <div className="flex flex-col gap-4" aria-busy={isRefreshing}>
      <Segmented
        label={t('figures.period')}
        value={String(days)}
        onChange={(value) => setDays(DESK_FIGURE_DAYS.find((one) => String(one) === value) ?? 30)}
        options={DESK_FIGURE_DAYS.map((one) => ({ value: String(one), label: t('figures.days', { count: one }) }))}
      />
      {/* Above the figures, whose height is known only with them. */}
      <p className="text-sm text-muted">{t(data?.isCut === true ? 'figures.cut' : 'figures.text')}</p>
      {error !== null && data === undefined && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
      {data === undefined && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} />}
      {data !== undefined && (
        <Card data-testid="desk-figures">
          <CardBody>
            <Table
              label={t('figures.title')}
              columns={COLUMNS.map((key) => ({ key, label: t(`figures.${key}`), isNumeric: key !== 'category' }))}
            >
              {data.figures.map((figure) => (
                <FigureRow key={figure.category ?? 'all'} figure={figure} />
              ))}
            </Table>
          </CardBody>
        </Card>
      )}
    </div>
  )
}

interface HoursForm {
  isAlways: boolean
  zone: string
  days: readonly (readonly Opening[])[]
}

function HoursEditor({ start, mayChange }: { start: HoursForm; mayChange: boolean }) {
  const { t } = useTranslation(['desk', 'chats'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.tickets.saveHours)
  const form = useForm<HoursForm>({
    start,
    check: ({ isAlways, days }) => {
      if (isAlways) return {}
      if (days.some((day) => minutesOf(day) === null)) return { days: t('chats:rules.daysWrong') }
      return { days: days.every((day) => day.length === 0) ? t('hours.none') : undefined }
    },
    send: async ({ isAlways, zone, days }) => {
      await run({ token, hours: { zone, days: isAlways ? null : days.map((day) => minutesOf(day) ?? []) } })
      toast({ title: t('hours.saved'), description: t('hours.savedText') })
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{t('hours.title')}</legend>
        <Checkbox checked={form.values.isAlways} onChange={({ target }) => form.set({ isAlways: target.checked })}>
          {t('hours.always')}
        </Checkbox>
        {!form.values.isAlways && (
          <HoursFields
            days={form.values.days}
            onDays={(days) => form.set({ days })}
            zone={form.values.zone}
            onZone={(zone) => form.set({ zone })}
            error={form.errorOf('days')}
          />
        )}
      </fieldset>
      <Refusal>{form.refusal}</Refusal>
      {mayChange ? (
        <Button type="submit" busy={form.isBusy} className="self-start">
          {t('hours.save')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('hours.owners')}</p>
      )}
    </form>
  )
}

function Hours() {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const { data, error, retry } = useLive(api.admin.tickets.getHours, { token })
  return (
    <Card>
      <CardHeader icon={<Clock aria-hidden />} title={t('hours.title')} text={t('hours.text')} />
      <CardBody>
        {error !== null && data === undefined && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {data === undefined && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} />}
        {data !== undefined && (
          <HoursEditor
            key={JSON.stringify(data)}
            mayChange={user?.adminRole === 'owner'}
            start={{
              isAlways: data.days === null,
              zone: data.zone,
              days: data.days === null ? USUAL_WEEK : openingsOf(data.days),
            }}
          />
        )}
      </CardBody>
    </Card>
  )
}

const MAIL_PAGE = 20

function Mail() {
  const { t } = useTranslation(['desk', 'common'])
  const token = useSessionToken()
  const list = usePages(api.admin.tickets.listMail, { token, limit: MAIL_PAGE })
  const mails = list.pages.flatMap(({ items }) => items)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-2xl text-sm text-muted">{t('mail.text')}</p>
      <Card>
        <LiveList
          list={list}
          count={mails.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="p-5" />}
          empty={<EmptyState icon={MailCheck} title={t('mail.none')} text={t('mail.noneText')} />}
        >
          <ul className="divide-y">
            {mails.map((mail) => (
              <ParkedMailRow key={mail.mailId} mail={mail} />
            ))}
          </ul>
        </LiveList>
      </Card>
    </div>
  )
}

const VIEWS = { figures: Figures, replies: SavedReplies, hours: Hours, mail: Mail } as const satisfies Record<TeamTab, unknown>

export function TeamScreen({ tab, onTab }: { tab: TeamTab; onTab: (tab: TeamTab) => void }) {
  const { t } = useTranslation('desk')
  const View = VIEWS[tab]
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <Link to="/admin/tickets" className="inline-flex items-center gap-1 self-start text-sm text-muted hover:text-ink">
        <ChevronLeft aria-hidden className="size-4" />
        {t('title')}
      </Link>
      <PageHeader title={t('team.title')} text={t('team.text')} />
      <Tabs label={t('team.title')} value={tab} onChange={onTab} tabs={TEAM_TABS.map((value) => ({ value, label: t(`team.${value}`) }))}>
        <View />
      </Tabs>
    </div>
  )
}
