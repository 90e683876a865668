/** What The Models are searched and sorted by. A plain form where no script runs. */
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelSort } from '#contract/types.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'

interface SearchBarProps {
  search: { q?: string | undefined; sort?: ModelSort | undefined }
  sorts: readonly ModelSort[]
}

/** The address follows when the typing pauses this long. */
const TYPING_MS = 250
const SEARCH_MAX = 100

export function SearchBar({ search, sorts }: SearchBarProps) {
  const { t } = useTranslation('models')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(search.q ?? '')
  useEffect(() => {
    // An address that changed elsewhere fills the field; one that follows the typing must not take letters back.
    if (document.activeElement !== field.current) setText(search.q ?? '')
  }, [search.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (change: SearchBarProps['search']) => {
    clearTimeout(timer.current)
    void navigate({ to: '/', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  }
  const find = (typed: string) => go({ q: typed.trim() === '' ? undefined : typed.trim() })

  return (
    <form
      action="/"
      method="get"
      role="search"
      className="sticky top-14 z-20 -mx-4 mt-6 mb-6 flex gap-3 bg-paper px-4 py-3 md:static md:mx-0 md:mt-10 md:mb-8 md:px-0 md:py-0"
      onSubmit={(event) => {
        event.preventDefault()
        find(text)
      }}
    >
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
        <input
          ref={field}
          type="search"
          name="q"
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('list.search')}
          placeholder={t('list.searchPlaceholder')}
          onChange={({ target: { value } }) => {
            setText(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => find(value), TYPING_MS)
          }}
          className={`${inputClass} h-12 rounded-full pl-11`}
        />
      </div>
      <NativeSelect
        name="sort"
        aria-label={t('list.sort')}
        title={search.sort === undefined || search.sort === 'recommended' ? t('list.recommendedHint') : undefined}
        value={search.sort ?? 'recommended'}
        onChange={({ target: { value } }) => go({ sort: sorts.find((sort) => sort === value && sort !== 'recommended') })}
        className="h-12 w-auto max-w-1/2 rounded-full pl-4 text-ellipsis"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </NativeSelect>
      <noscript>
        <button type="submit" className={buttonClass('secondary', 'lg')}>
          {t('list.submit')}
        </button>
      </noscript>
    </form>
  )
}
