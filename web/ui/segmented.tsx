import { cx } from './cx.ts'
import { useActiveInView } from './use-active-in-view.ts'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}

/** One of a few choices, side by side; scrolls sideways where they do not fit. */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const row = useActiveInView<HTMLDivElement>()
  return (
    <div ref={row} role="group" aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto p-1">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'h-9 shrink-0 rounded-full px-4 text-sm font-semibold transition-colors',
            option.value === value ? 'bg-ink text-paper' : 'text-muted hover:bg-sunken hover:text-ink dark:hover:bg-raised',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
