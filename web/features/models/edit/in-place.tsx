/** A part of the profile that turns into a form in its place, and back. */
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/lib/form/use-form.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

interface InPlaceProps<V> {
  /** The label of the button: "Edit headline". */
  label: string
  /** The saved value. */
  value: V
  /** The public view. */
  plain: ReactNode
  /** Shown in place of a missing value: an invitation. */
  emptyText?: string | undefined
  /** The problem of a typed value; undefined when it can be saved. */
  problemOf?: (value: V) => string | undefined
  save: (value: V) => Promise<unknown>
  /** The fields. `problem` belongs to the first of them. */
  children: (form: { value: V; setValue: (value: V) => void; problem: string | undefined }) => ReactNode
  className?: string
}

interface FormProps<V> extends Pick<InPlaceProps<V>, 'label' | 'value' | 'problemOf' | 'save' | 'children'> {
  onClose: () => void
}

function InPlaceForm<V>({ label, value: start, problemOf, save, children, onClose }: FormProps<V>) {
  const { t } = useTranslation(['profile', 'common'])
  const errorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<{ value: V }>({
    start: { value: start },
    check: ({ value }) => ({ value: problemOf?.(value) }),
    onRefusal: (error) => ({ field: 'value', text: errorText(error) }),
    send: async ({ value }) => {
      await save(value)
      onClose()
    },
  })
  const { value, onChange: setValue } = form.choice('value')
  const { askBeforeClose, confirmation } = useLeaveGuard(form.isChanged, onClose)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) askBeforeClose()
  }
  return (
    // The form itself only listens for Escape on its way up from the fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...form.props}
      ref={(node) => {
        element.current = node
        form.ref(node)
      }}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 rounded-lg border bg-surface p-4"
    >
      {children({ value, setValue, problem: form.errorOf('value') })}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" disabled={form.isBusy} onClick={askBeforeClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="sm" busy={form.isBusy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
      {confirmation}
    </form>
  )
}

export function InPlace<V>({ plain, emptyText, className, ...props }: InPlaceProps<V>) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The focus returns to the button that started the editing.
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) return <InPlaceForm {...props} onClose={() => setIsEditing(false)} />
  return (
    <div className={cx('flex items-start gap-2', className)}>
      <div className="min-w-0">{emptyText === undefined ? plain : <p className="text-muted italic">{emptyText}</p>}</div>
      <IconButton ref={button} label={props.label} onClick={() => setIsEditing(true)} className="-my-1 size-9 text-muted [&_svg]:size-4">
        <Pencil aria-hidden />
      </IconButton>
    </div>
  )
}
