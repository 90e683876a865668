/** The events that an endpoint gets: whole families, or single types of them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVENT_GROUPS, EVENT_TYPES, eventTypesOf, type EventChoice, type EventGroup, type EventType } from '#contract/limits.ts'
import { Checkbox } from '#web/ui/input.tsx'

interface ChoicesProps {
  chosen: readonly EventChoice[]
  onChange: (chosen: EventChoice[]) => void
}

const ORDER: readonly EventChoice[] = [...EVENT_GROUPS, ...EVENT_TYPES]
const sorted = (chosen: ReadonlySet<EventChoice>): EventChoice[] => ORDER.filter((choice) => chosen.has(choice))

/** With or without a whole family; its single types go. */
function withFamily(chosen: readonly EventChoice[], group: EventGroup, isIn: boolean): EventChoice[] {
  const next = new Set(chosen)
  for (const type of eventTypesOf(group)) next.delete(type)
  if (isIn) next.add(group)
  else next.delete(group)
  return sorted(next)
}

/** With or without one type; a family without one of its types is its other types. */
export function withType(chosen: readonly EventChoice[], group: EventGroup, type: EventType, isIn: boolean): EventChoice[] {
  const next = new Set(chosen)
  if (next.delete(group)) for (const each of eventTypesOf(group)) next.add(each)
  if (isIn) next.add(type)
  else next.delete(type)
  return sorted(next)
}

function Family({ group, chosen, onChange }: ChoicesProps & { group: EventGroup }) {
  const { t } = useTranslation('webhooks')
  const types = eventTypesOf(group)
  const isWhole = chosen.includes(group)
  const count = isWhole ? types.length : types.filter((type) => chosen.includes(type)).length
  const [isOpen, setIsOpen] = useState(!isWhole && count > 0)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={isWhole}
        ref={(box) => {
          if (box !== null) box.indeterminate = !isWhole && count > 0
        }}
        onChange={({ target }) => onChange(withFamily(chosen, group, target.checked))}
      >
        <span className="block">{t(`groups.${group}`)}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {!isWhole && count > 0
            ? t('form.some', { chosen: count, total: types.length })
            : t('form.types', { count: types.length, example: types[0] })}
        </span>
      </Checkbox>
      {types.length > 1 && (
        <details className="ml-8" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="w-fit cursor-pointer py-1 text-sm font-semibold text-accent">{t('form.single')}</summary>
          {/* On a phone the many types of orders scroll in a box of their own, so that the other families stay near. */}
          <div className="mt-2 grid gap-2 max-sm:max-h-72 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-md max-sm:border max-sm:p-3 sm:grid-cols-2">
            {types.map((type) => (
              <Checkbox
                key={type}
                checked={isWhole || chosen.includes(type)}
                onChange={({ target }) => onChange(withType(chosen, group, type, target.checked))}
              >
                <code className="wrap-anywhere">{type}</code>
              </Checkbox>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

export function EventChoices({ chosen, onChange, error }: ChoicesProps & { error: string | undefined }) {
  const { t } = useTranslation('webhooks')
  return (
    <fieldset className="flex flex-col gap-3" data-invalid={error === undefined ? undefined : true}>
      <legend className="mb-2 text-sm font-semibold">{t('form.events')}</legend>
      {EVENT_GROUPS.map((group) => (
        <Family key={group} group={group} chosen={chosen} onChange={onChange} />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
