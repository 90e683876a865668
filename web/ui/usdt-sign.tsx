import { cx } from './cx.ts'

/** The sign of USDT, drawn by us: a coin with a T under a ring. Decoration beside the coin's name. */
export const UsdtSign = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={cx('usual:size-6 shrink-0', className)}>
    <circle cx="16" cy="16" r="15" fill="#1b8a6b" />
    <path d="M8 8.5h16v4h-5.8v12h-4.4v-12H8z" fill="#fff" />
    <ellipse cx="16" cy="16.4" rx="9.2" ry="2.7" fill="none" stroke="#fff" strokeWidth="1.5" />
  </svg>
)
