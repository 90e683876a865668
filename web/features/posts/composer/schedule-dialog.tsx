/** When a post is to appear: date, time and time zone, told back in words before it counts. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleProblem as momentProblem } from '#contract/rules/posts.ts'
import type { OwnPost } from '#contract/types.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatRelative } from '#web/ui/format.ts'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { useNow } from './use-now.ts'
import { clockIn, momentInWords, momentOf, ownZone, zoneLabel, zones } from './zoned-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type ScheduleProblem = 'missing' | 'gap' | 'past' | 'far'

/** What is wrong with the chosen moment; `moment` is null when the zone has no such time. */
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
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  isBusy: boolean
  /** What the server refused, in words. */
  refusal: string | undefined
  onSchedule: (publishAt: number, timeZone: string) => void
}

export function ScheduleDialog({ post, open, onOpenChange, isBusy, refusal, onSchedule }: ScheduleDialogProps) {
  const { t, i18n } = useTranslation(['composer', 'common'])
  const own = ownZone()
  const [zone, setZone] = useState(post.timeZone ?? own)
  // Tomorrow at the next full hour, unless a time is chosen already.
  const [clock, setClock] = useState(() =>
    clockIn(post.publishAt ?? Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS, post.timeZone ?? own),
  )
  const [isAsked, setIsAsked] = useState(false)
  const moment = momentOf(clock.date, clock.time, zone)
  const now = useNow()
  const problem = scheduleProblem({ ...clock, moment, now })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    // Should the time have passed within this minute, the server says so.
    if (problem === undefined && moment !== null) onSchedule(moment, zone)
  }
  const change = (part: Partial<typeof clock>) => setClock({ ...clock, ...part })
  const known = zones()
  const options = known.includes(zone) ? known : [zone, ...known]
  const shown = isAsked || problem === 'gap' || problem === 'far' || problem === 'past' ? problem : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isLocked={isBusy}
      size="sm"
      title={t('schedule.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="schedule" busy={isBusy} data-testid="schedule-confirm">
            {t('schedule.confirm')}
          </Button>
        </>
      }
    >
      <form id="schedule" onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('schedule.date')}>
            {(aria) => (
              <Input
                {...aria}
                type="date"
                value={clock.date}
                onChange={({ target }) => change({ date: target.value })}
                data-testid="schedule-date"
              />
            )}
          </Field>
          <Field label={t('schedule.time')}>
            {(aria) => (
              <Input
                {...aria}
                type="time"
                value={clock.time}
                onChange={({ target }) => change({ time: target.value })}
                data-testid="schedule-time"
              />
            )}
          </Field>
        </div>
        <Field label={t('schedule.zone')}>
          {(aria) => (
            <NativeSelect {...aria} value={zone} onChange={({ target }) => setZone(target.value)} data-testid="schedule-zone">
              {options.map((name) => (
                <option key={name} value={name}>
                  {zoneLabel(name)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {shown !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {t(`schedule.${shown}`)}
          </p>
        )}
        {refusal !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        {problem === undefined && moment !== null && (
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
        )}
      </form>
    </Dialog>
  )
}
