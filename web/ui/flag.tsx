/** The flags of the seven languages, bundled (product.md §0). */
import cn from 'country-flags/CN.svg?url'
import es from 'country-flags/ES.svg?url'
import fr from 'country-flags/FR.svg?url'
import gb from 'country-flags/GB.svg?url'
import it from 'country-flags/IT.svg?url'
import pt from 'country-flags/PT.svg?url'
import ru from 'country-flags/RU.svg?url'
import type { Language } from '#contract/limits.ts'
import { cx } from './cx.ts'

const FLAGS: Record<Language, string> = { en: gb, it, fr, zh: cn, es, pt, ru }

/** Decoration: the language's name stands beside it. */
export function Flag({ language, className }: { language: Language; className?: string }) {
  return (
    <img
      src={FLAGS[language]}
      alt=""
      width={21}
      height={14}
      className={cx('h-3.5 w-5.25 rounded-[2px] object-cover ring-1 ring-line', className)}
    />
  )
}
