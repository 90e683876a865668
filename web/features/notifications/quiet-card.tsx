/** Settings → Notifications: hours without push messages. The button saves changed hours; the switch saves at once. */
import { Moon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { browserZone } from '#web/lib/report-zone.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { asMinutes, asTime, weekOf } from './quiet-times.ts'

type Quiet = NotificationSettings['quiet']

interface QuietCardProps {
  quiet: Quiet
  /** The zone of the user, or of the browser that was used last; null: unknown. */
  timeZone: string | null
}

const asText = (days: readonly number[]): string => days.toSorted((a, b) => a - b).join()

function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const { t, i18n } = useTranslation('notifications')
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="text-sm font-semibold">{t('quiet.days')}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {weekOf(i18n.language).map(({ day, name, short }) => (
          <label
            key={day}
            className="relative inline-flex h-10 min-w-12 cursor-pointer items-center justify-center rounded-full border px-3 text-sm font-semibold text-muted hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={name}
              checked={days.includes(day)}
              onChange={({ target }) => onChange(target.checked ? [...days, day] : days.filter((one) => one !== day))}
            />
            <span aria-hidden>{short}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface HoursProps {
  quiet: Quiet
  zone: string
  save: (quiet: Quiet) => Promise<void>
}

/** Stays in the page while the hours are off: typed times are there again when they are switched on. */
function Hours({ quiet, zone, save }: HoursProps) {
  const { t } = useTranslation('notifications')
  const form = useForm({
    start: { from: asTime(quiet.from), until: asTime(quiet.until), days: quiet.days as readonly number[] },
    send: ({ from, until, days }) =>
      save({ isOn: true, from: asMinutes(from) ?? quiet.from, until: asMinutes(until) ?? quiet.until, days: [...days] }),
  })
  const { from, until, days } = form.values
  const [start, end] = [asMinutes(from), asMinutes(until)]
  const isSame = start === end
  // Shown while it is typed: the button is disabled until the problem is solved.
  const error =
    start === null || end === null ? t('quiet.missing') : isSame ? t('quiet.same') : days.length === 0 ? t('quiet.noDay') : undefined
  const isChanged = start !== quiet.from || end !== quiet.until || asText(days) !== asText(quiet.days)
  const isUnsaved = quiet.isOn && isChanged
  const leaving = useBlockLeaving({ mustAsk: () => isUnsaved, mustAskAtUnload: () => isUnsaved })
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t pt-4" hidden={!quiet.isOn}>
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Field label={t('quiet.from')}>{(aria) => <Input type="time" {...form.input('from')} {...aria} />}</Field>
        <Field label={t('quiet.until')}>{(aria) => <Input type="time" {...form.input('until')} {...aria} />}</Field>
      </div>
      <Days days={days} onChange={(chosen) => form.set({ days: chosen })} />
      <p className="text-sm text-muted">{t('quiet.zone', { zone })}</p>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button type="submit" size="sm" className="self-start" busy={form.isBusy} disabled={!isChanged || error !== undefined}>
        {t('quiet.save')}
      </Button>
      {leaving}
    </form>
  )
}

export function QuietCard({ quiet, timeZone }: QuietCardProps) {
  const { t } = useTranslation('notifications')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.notifications.saveQuietHours)
  const callFailed = useCallFailed()
  const zone = timeZone ?? browserZone()
  const save = async (next: Quiet) => {
    try {
      await run({ token, ...next, timeZone: zone })
      toast({ title: t(next.isOn ? 'quiet.saved' : 'quiet.turnedOff') })
    } catch (error) {
      callFailed(error, t('settings.notSaved'))
    }
  }
  return (
    <Card aria-labelledby="quiet-hours">
      <CardHeader icon={<Moon aria-hidden />} title={<span id="quiet-hours">{t('quiet.title')}</span>} text={t('quiet.text')} />
      <CardBody className="flex flex-col gap-2">
        <Switch isOn={quiet.isOn} disabled={isBusy} onChange={(isOn) => void save({ ...quiet, isOn })}>
          {t('quiet.isOn')}
        </Switch>
        <Hours key={`${quiet.from} ${quiet.until} ${quiet.days.join()}`} quiet={quiet} zone={zone} save={save} />
      </CardBody>
    </Card>
  )
}
