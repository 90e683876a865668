/** The classes of the links in the top nav. */
export const navLinkClass =
  'flex h-9 shrink-0 items-center whitespace-nowrap gap-2 rounded-full px-2.5 lg:px-3.5 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'
