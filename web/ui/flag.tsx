/** The flags of the seven languages, bundled (product.md §0). */
import cn from 'country-flag-icons/string/3x2/CN'
import es from 'country-flag-icons/string/3x2/ES'
import fr from 'country-flag-icons/string/3x2/FR'
import gb from 'country-flag-icons/string/3x2/GB'
import it from 'country-flag-icons/string/3x2/IT'
import pt from 'country-flag-icons/string/3x2/PT'
import ru from 'country-flag-icons/string/3x2/RU'
import type { Language } from '#contract/limits.ts'
import { cx } from './cx.ts'

const FLAGS: Record<Language, string> = { en: gb, it, fr, zh: cn, es, pt, ru }

/** Decoration: the language's name stands beside it. */
export function Flag({ language, className }: { language: Language; className?: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(FLAGS[language])}`} alt="" width={21} height={14} className={cx('h-3.5 w-5.25 rounded-[2px] object-cover ring-1 ring-line', className)} />
}
