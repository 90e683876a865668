/** Schedules a post: date, time and time zone, repeated as a sentence before the user confirms. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleProblem as momentProblem } from '#contract/rules/posts.ts'
import type { OwnPost } from '#contract/types.ts'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatRelative } from '#web/ui/format.ts'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { useNow } from './use-now.ts'
import { clockIn, momentInWords, momentOf, ownZone, zoneLabel, zones } from '#web/lib/zoned-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type ScheduleProblem = 'missing' | 'gap' | 'past' | 'far'

/** The problem of the chosen moment; `moment` is null when the zone has no such time. */
export function scheduleProblem({
  date,
  time,
  moment,
  now,
}: {
  date: string
  time: string
  moment: number | null
  now: number
}): ScheduleProblem | undefined {
  if (date === '' || time === '') return 'missing'
  if (moment === null) return 'gap'
  return momentProblem(moment, now)
}

interface ScheduleDialogProps {
  post: Pick<OwnPost, 'publishAt' | 'timeZone'>
  onClose: () => void
  /** Throws the refusal of the time. */
  schedule: (publishAt: number, timeZone: string) => Promise<void>
}

interface Clock {
  date: string
  time: string
  zone: string
}

/** The chosen time of the post, or tomorrow at the next full hour. */
function startOf({ publishAt, timeZone }: ScheduleDialogProps['post']): Clock {
  const zone = timeZone ?? ownZone()
  return { ...clockIn(publishAt ?? Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS, zone), zone }
}

function useScheduleForm({ post, schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('composer')
  const now = useNow()
  const callFailed = useCallFailed()
  const problemOf = ({ date, time, zone }: Clock) => scheduleProblem({ date, time, moment: momentOf(date, time, zone), now })
  const form = useForm<Clock>({
    start: () => startOf(post),
    check: (clock) => {
      const problem = problemOf(clock)
      return { time: problem === undefined ? undefined : t(`schedule.${problem}`) }
    },
    onRefusal: (error) => {
      if (isCallError(error, 'bad_time')) return undefined
      callFailed(error)
      return null
    },
    // The server refuses a time that has passed within this minute.
    send: async ({ date, time, zone }) => {
      const moment = momentOf(date, time, zone)
      if (moment === null) return
      await schedule(moment, zone)
      onClose()
    },
  })
  const problem = problemOf(form.values)
  // A complete but impossible time shows its problem at once.
  const shown = form.errorOf('time') ?? (problem === undefined || problem === 'missing' ? undefined : t(`schedule.${problem}`))
  return { form, now, isRight: problem === undefined, shown }
}

/** `problemId`: the id of the text that says why the date and time are wrong; undefined while they are right. */
function ClockFields({ form, problemId }: { form: Form<Clock>; problemId: string | undefined }) {
  const { t } = useTranslation('composer')
  const { zone } = form.values
  const known = zones()
  const invalid = problemId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId }
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('schedule.date')}>
          {(aria) => <Input {...aria} {...invalid} {...form.input('date')} type="date" data-testid="schedule-date" />}
        </Field>
        <Field label={t('schedule.time')}>
          {(aria) => <Input {...aria} {...invalid} {...form.input('time')} type="time" data-testid="schedule-time" />}
        </Field>
      </div>
      <Field label={t('schedule.zone')}>
        {(aria) => (
          <NativeSelect {...aria} {...form.input('zone')} data-testid="schedule-zone">
            {(known.includes(zone) ? known : [zone, ...known]).map((name) => (
              <option key={name} value={name}>
                {zoneLabel(name)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </>
  )
}

/** The moment as a sentence, in the chosen zone and in the model's own. */
function InWords({ moment, zone, now }: { moment: number; zone: string; now: number }) {
  const { t, i18n } = useTranslation('composer')
  const own = ownZone()
  return (
    <output className="rounded-md bg-sunken px-4 py-3 text-sm" data-testid="schedule-words">
      {t('schedule.summary', {
        date: momentInWords(moment, zone, i18n.language),
        zone: zoneLabel(zone),
        distance: formatRelative(moment, now, i18n.language),
      })}
      {zone !== own && (
        <span className="mt-1 block text-muted">{t('schedule.local', { date: momentInWords(moment, own, i18n.language) })}</span>
      )}
    </output>
  )
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const { onClose } = props
  const { t } = useTranslation(['composer', 'common'])
  const { form, now, isRight, shown } = useScheduleForm(props)
  const problemId = useId()
  const { date, time, zone } = form.values
  const moment = momentOf(date, time, zone)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isLocked={form.isBusy}
      size="sm"
      title={t('schedule.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="schedule" busy={form.isBusy} data-testid="schedule-confirm">
            {t('schedule.confirm')}
          </Button>
        </>
      }
    >
      <form id="schedule" {...form.props} className="flex flex-col gap-4">
        <ClockFields form={form} problemId={shown === undefined ? undefined : problemId} />
        {shown !== undefined && (
          <p id={problemId} role="alert" className="text-sm text-danger">
            {shown}
          </p>
        )}
        <Refusal>{form.refusal}</Refusal>
        {isRight && moment !== null && <InWords moment={moment} zone={zone} now={now} />}
      </form>
    </Dialog>
  )
}
