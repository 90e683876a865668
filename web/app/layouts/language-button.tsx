import { ChevronDown } from 'lucide-react'
import type { Language } from '#contract/limits.ts'
import { Flag } from '#web/ui/flag.tsx'

export const languageButtonClass =
  'flex h-11 items-center gap-1.5 shrink-0 rounded-full px-2 text-sm sm:px-2.5 font-semibold uppercase hover:bg-sunken dark:hover:bg-raised'

export function LanguageButtonContent({ language }: { language: Language }) {
  return (
    <>
      <Flag language={language} />
      <span className="hidden sm:inline">{language}</span>
      <ChevronDown aria-hidden className="size-3.5 text-muted max-sm:hidden" />
    </>
  )
}
