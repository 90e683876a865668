/** An amount in dollars: typed, or one of a few presets. */
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { formatMoney } from './format.ts'
import { Input } from './input.tsx'

export function AmountInput(props: ComponentProps<'input'>) {
  return (
    <div className="relative">
      <span aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-muted">
        $
      </span>
      <Input inputMode="decimal" {...props} className="pl-8! tabular-nums" />
    </div>
  )
}

interface AmountPresetsProps {
  label: string
  /** Dollars. */
  amounts: readonly number[]
  /** The chosen amount in dollars; null for none. */
  chosen: number | null
  language: string
  onChoose: (dollars: number) => void
}

export function AmountPresets({ label, amounts, chosen, language, onChoose }: AmountPresetsProps) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-4 gap-2">
      {amounts.map((dollars) => (
        <Button
          key={dollars}
          variant="secondary"
          size="sm"
          aria-pressed={chosen === dollars}
          className={cx('px-1! tabular-nums', chosen === dollars && 'border-accent! bg-accent-soft! text-accent!')}
          onClick={() => onChoose(dollars)}
        >
          {formatMoney(dollars, language)}
        </Button>
      ))}
    </div>
  )
}
