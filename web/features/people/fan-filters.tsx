/** The filters of fans: words, kind, tags, spending, and last visit. */
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ACTIVE_DAYS, FAN_KINDS, QUIET_DAYS } from '#contract/limits.ts'
import type { FanTag } from '#contract/types.ts'
import { useTypedWords } from '#web/lib/use-typed-words.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SortSelect, WordSearch, type SearchPart } from './people-parts.tsx'
import { cleared, countFilters, hasFilter, peopleSearch, tagState, withTag } from './people-search.ts'

/** A number field. The address follows when typing rests. */
function NumberFilter({ search, onSearch, name, label }: SearchPart & { name: 'spent' | 'orders'; label: string }) {
  const withNumber = (typed: string) => peopleSearch({ ...search, [name]: typed.replace(',', '.') })
  const [typed, setTyped] = useTypedWords(
    String(search[name] ?? ''),
    (words) => onSearch(withNumber(words)),
    (words) => String(withNumber(words)[name] ?? ''),
  )
  return (
    <Field label={label}>
      {(aria) => <Input {...aria} inputMode="decimal" value={typed} maxLength={9} onChange={({ target }) => setTyped(target.value)} />}
    </Field>
  )
}

/** One tag: a press chooses it, a second one leaves it out, a third one lets it be. */
function TagFilter({ search, onSearch, tag }: SearchPart & { tag: FanTag }) {
  const { t } = useTranslation('people')
  const state = tagState(search, tag.tagId)
  const next = state === null ? 'only' : state === 'only' ? 'without' : null
  return (
    <button
      type="button"
      aria-pressed={state === null ? false : state === 'only' ? true : 'mixed'}
      aria-label={state === 'without' ? t('filters.without', { name: tag.name }) : tag.name}
      onClick={() => onSearch(withTag(search, tag.tagId, next))}
      className={cx(
        'min-h-8 max-w-full truncate rounded-full border px-3 text-sm font-semibold transition-colors',
        state === 'only' && 'border-ink bg-ink text-paper',
        state === 'without' && 'border-danger text-danger line-through',
        state === null && 'border-line text-muted hover:border-line-strong hover:text-ink',
      )}
    >
      {tag.name}
    </button>
  )
}

function Activity({ search, onSearch }: SearchPart) {
  const { t } = useTranslation('people')
  const value = search.active !== undefined ? `active-${search.active}` : search.quiet !== undefined ? `quiet-${search.quiet}` : ''
  return (
    <Field label={t('filters.activity')}>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={value}
          onChange={({ target }) => {
            const [way, days] = target.value.split('-')
            onSearch(peopleSearch({ ...search, active: way === 'active' ? days : undefined, quiet: way === 'quiet' ? days : undefined }))
          }}
        >
          <option value="">{t('filters.anyTime')}</option>
          {ACTIVE_DAYS.map((days) => (
            <option key={days} value={`active-${days}`}>
              {t('filters.active', { count: days })}
            </option>
          ))}
          {QUIET_DAYS.map((days) => (
            <option key={-days} value={`quiet-${days}`}>
              {t('filters.quiet', { count: days })}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

export function FanFilters({ search, onSearch, tags }: SearchPart & { tags: readonly FanTag[] }) {
  const { t } = useTranslation('people')
  const part = { search, onSearch }
  const count = countFilters(search)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <WordSearch {...part} label={t('filters.search')} />
        <Popover
          label={t('filters.title')}
          className="w-88 max-w-[calc(100vw-2rem)]"
          trigger={
            <Button variant="secondary" size="md" data-testid="fan-filters">
              <ListFilter aria-hidden />
              {count === 0 ? t('filters.title') : t('filters.count', { count })}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            {tags.length > 0 && (
              <fieldset className="flex flex-col gap-2">
                <legend className="mb-2 text-sm font-semibold">{t('tags.title')}</legend>
                <div className="flex flex-wrap gap-2">
                  {tags.map((tag) => (
                    <TagFilter key={tag.tagId} {...part} tag={tag} />
                  ))}
                </div>
                <p className="text-xs text-muted">{t('filters.hint')}</p>
              </fieldset>
            )}
            <div className="grid grid-cols-2 gap-3">
              <NumberFilter {...part} name="spent" label={t('filters.spent')} />
              <NumberFilter {...part} name="orders" label={t('filters.orders')} />
            </div>
            <Activity {...part} />
            {hasFilter(search) && (
              <Button variant="secondary" size="sm" onClick={() => onSearch(cleared(search))}>
                {t('filters.clear')}
              </Button>
            )}
          </div>
        </Popover>
        <SortSelect {...part} />
      </div>
      <Segmented
        label={t('kinds.label')}
        value={FAN_KINDS.find((kind) => kind === search.kind) ?? 'any'}
        onChange={(kind) => onSearch(peopleSearch({ ...search, kind }))}
        options={(['any', ...FAN_KINDS] as const).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
    </div>
  )
}
