import type { Theme } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'

/** Paper, sheet, line, ink and accent of a theme, independent of the theme of the page. */
const COLORS = {
  light: { paper: 'bg-[#faf7f2]', sheet: 'bg-white', line: 'bg-[#d8cebe]', ink: 'bg-[#221d17]', accent: 'bg-[#a8391d]' },
  dark: { paper: 'bg-[#151210]', sheet: 'bg-[#25201b]', line: 'bg-[#4a4138]', ink: 'bg-[#f3ece2]', accent: 'bg-[#f08a66]' },
} as const

function Page({ tone }: { tone: keyof typeof COLORS }) {
  const color = COLORS[tone]
  return (
    <span className={cx('flex min-w-0 flex-1 flex-col gap-2 p-3', color.paper)}>
      <span className={cx('h-2 w-3/5 rounded-full', color.ink)} />
      <span className={cx('flex flex-1 flex-col justify-center gap-1.5 rounded-sm px-2', color.sheet)}>
        <span className={cx('h-1.5 w-full rounded-full', color.line)} />
        <span className={cx('h-1.5 w-2/3 rounded-full', color.line)} />
      </span>
      <span className={cx('h-3 w-9 max-w-full rounded-full', color.accent)} />
    </span>
  )
}

/** A small page in the colours of a theme, or of both when the device decides. Decoration: the name stands below. */
export function ThemeSketch({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden className="flex h-24 overflow-hidden rounded-sm ring-1 ring-line">
      {theme !== 'dark' && <Page tone="light" />}
      {theme !== 'light' && <Page tone="dark" />}
    </span>
  )
}
