/** One setting of the form: its input, the first day of a change, and the newer value of another admin. */
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SITE_SETTINGS, type SiteSetting } from '#contract/rules/site-settings.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, type FieldAria } from '#web/ui/field.tsx'
import { Counter, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { OneSetting } from './setting-values.ts'
import { useSettingWords } from './use-setting-words.ts'

interface ValueInputProps {
  settingKey: SiteSetting
  aria: FieldAria
  value: string
  onChange: (value: string) => void
}

/** The input of a setting that is no switch. */
export function ValueInput({ settingKey, aria, value, onChange }: ValueInputProps) {
  const { choiceOf } = useSettingWords()
  const { t } = useTranslation('system')
  const { form } = SITE_SETTINGS[settingKey]
  const typed = { ...aria, value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }
  if (form.type === 'switch')
    return (
      <NativeSelect {...typed}>
        <option value="true">{t('on')}</option>
        <option value="false">{t('off')}</option>
      </NativeSelect>
    )
  if (form.type === 'choice')
    return (
      <NativeSelect {...typed}>
        {form.options.map((option) => (
          <option key={option} value={option}>
            {choiceOf(settingKey, option)}
          </option>
        ))}
      </NativeSelect>
    )
  if (form.type === 'number')
    return (
      <div className="flex items-center gap-3">
        <Input
          {...typed}
          inputMode={form.unit === 'cents' ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="w-36 text-right tabular-nums"
        />
        <span className="text-sm text-muted">{t(`unitNames.${form.unit}`)}</span>
      </div>
    )
  return form.isLong ? <Textarea {...typed} maxLength={form.max} rows={2} /> : <Input {...typed} maxLength={form.max} autoComplete="off" />
}

interface SettingFieldProps {
  setting: OneSetting
  /** The value in the form. */
  typed: string
  error: string | undefined
  /** Another admin has changed it since this edit began. */
  isOvertaken: boolean
  onChange: (typed: string) => void
  onKeep: () => void
  onTake: () => void
  onSchedule: () => void
  children?: React.ReactNode
}

export function SettingField({ setting, typed, error, isOvertaken, onChange, onKeep, onTake, onSchedule, children }: SettingFieldProps) {
  const { t } = useTranslation('system')
  const { nameOf, textOf, formatted } = useSettingWords()
  const nameOfUser = useUserName()
  const { key } = setting
  const { form, scope } = SITE_SETTINGS[key]
  const schedule = (
    <Button variant="link" size="sm" onClick={onSchedule} aria-label={t('scheduleName', { name: nameOf(key) })}>
      <CalendarClock aria-hidden className="size-4" />
      {t('schedule')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-2 py-4" data-testid="setting" data-key={key}>
      {form.type === 'switch' ? (
        <>
          <Switch isOn={typed === 'true'} onChange={(isOn) => onChange(String(isOn))} text={textOf(key)}>
            {nameOf(key)}
          </Switch>
          <div className="flex justify-end">{schedule}</div>
        </>
      ) : (
        <Field
          label={nameOf(key)}
          error={error}
          hint={scope === 'now' ? textOf(key) : `${textOf(key)} ${t(`scopes.${scope}`)}`}
          aside={
            <span className="flex items-center gap-3">
              {form.type === 'text' && form.isLong && <Counter length={typed.length} max={form.max} />}
              {schedule}
            </span>
          }
        >
          {(aria) => <ValueInput settingKey={key} aria={aria} value={typed} onChange={onChange} />}
        </Field>
      )}
      {isOvertaken && (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-3 text-sm">
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
            {t(setting.by === null ? 'overtakenByServer' : 'overtaken', {
              name: setting.by === null ? '' : nameOfUser(setting.by.name),
              value: formatted(key, setting.value),
            })}
          </p>
          <Button variant="secondary" size="sm" onClick={onTake}>
            {t('takeTheirs')}
          </Button>
          <Button variant="secondary" size="sm" onClick={onKeep}>
            {t('keepMine')}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
