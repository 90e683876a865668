/** Views of a subject, one at a time. Arrow keys move along the row, which scrolls when it is too long. For filters: `Segmented`. */
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useActiveInView } from './use-active-in-view.ts'

interface TabsProps<V extends string> {
  /** The name of the row, for screen readers. */
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string; badge?: ReactNode }[]
  className?: string
  /** The view of the chosen tab. */
  children: ReactNode
}

const tabClass =
  '-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink'

export function Tabs<V extends string>({ label, value, onChange, tabs, className, children }: TabsProps<V>) {
  const row = useActiveInView<HTMLDivElement>()
  const choose = (name: string) => {
    const tab = tabs.find((one) => one.value === name)
    if (tab !== undefined) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className={cx('min-w-0', className)}>
      <Radix.List ref={row} aria-label={label} className="flex gap-6 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
            {tab.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-5">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
