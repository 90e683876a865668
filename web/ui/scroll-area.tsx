import { ScrollArea as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { pageNonce } from './page-nonce.ts'

const HIDE_DELAY_MS = 600

interface ScrollAreaProps {
  /** The name of the content, for users who reach it by keyboard. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * A box that scrolls with a thin bar of ours, which hides 600 ms after use (spec §9). The box needs a height or a greatest height.
 * Not for rendered pages: it sets style attributes.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <Radix.Root scrollHideDelay={HIDE_DELAY_MS} className={cx('relative flex flex-col overflow-hidden', className)}>
      <Radix.Viewport
        nonce={pageNonce()}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 w-full flex-1 rounded-[inherit] focus-visible:-outline-offset-2 [&>div]:block!"
      >
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="flex w-2.5 touch-none p-0.5 select-none">
        <Radix.Thumb className="relative flex-1 rounded-full bg-line-strong/70" />
      </Radix.Scrollbar>
    </Radix.Root>
  )
}
