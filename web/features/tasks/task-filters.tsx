/** The filters of the work queue: words, sort, and values that are chosen or left out. */
import { ListFilter, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SEARCH_MAX, TASK_PRIORITIES, TASK_SORTS, type TaskKindName } from '#contract/limits.ts'
import { useTypedWords } from '#web/lib/use-typed-words.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { type Filter, isFiltered, stateOf, tasksSearch, type TasksSearch, withValue } from './tasks-search.ts'

export interface FilterProps {
  search: TasksSearch
  onSearch: (search: TasksSearch) => void
  kinds: readonly TaskKindName[]
  labels: readonly string[]
}

type Part = Pick<FilterProps, 'search' | 'onSearch'>

function WordSearch({ search, onSearch }: Part) {
  const { t } = useTranslation('tasks')
  const [typed, setTyped] = useTypedWords(search.q ?? '', (q) => onSearch(tasksSearch({ ...search, q })))
  return (
    <div className="relative min-w-0 flex-1 basis-56">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        maxLength={SEARCH_MAX}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={t('filters.search')}
        placeholder={t('filters.searchHint')}
        data-tasks-search
        className={`${inputClass} h-11 rounded-full! pl-11!`}
      />
    </div>
  )
}

interface ValueProps extends Part {
  filter: Filter
  value: string
  label: string
}

/** One value: a press chooses it, a second one leaves it out, a third one lets it be. */
function Value({ search, onSearch, filter, value, label }: ValueProps) {
  const { t } = useTranslation('tasks')
  const state = stateOf(search, filter, value)
  const next = state === null ? 'only' : state === 'only' ? 'without' : null
  return (
    <button
      type="button"
      aria-pressed={state === null ? false : state === 'only' ? true : 'mixed'}
      aria-label={state === 'without' ? t('filters.without', { value: label }) : label}
      onClick={() => onSearch(withValue(search, filter, value, next))}
      className={cx(
        'min-h-8 rounded-full border px-3 text-sm font-semibold transition-colors',
        state === 'only' && 'border-ink bg-ink text-paper',
        state === 'without' && 'border-danger text-danger line-through',
        state === null && 'border-line text-muted hover:border-line-strong hover:text-ink',
      )}
    >
      {label}
    </button>
  )
}

function Values({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xs font-semibold text-muted">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

export function TaskFilters({ search, onSearch, kinds, labels }: FilterProps) {
  const { t } = useTranslation('tasks')
  const count = (['kind', 'priority', 'label'] as const).reduce((sum, filter) => sum + (search[filter]?.split(',').length ?? 0), 0)
  const part = { search, onSearch }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <WordSearch {...part} />
      <Popover
        label={t('filters.title')}
        className="w-88 max-w-[calc(100vw-2rem)]"
        trigger={
          <Button variant="secondary" size="md" data-testid="task-filters">
            <ListFilter aria-hidden />
            {count === 0 ? t('filters.title') : t('filters.active', { count })}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-xs text-muted">{t('filters.hint')}</p>
          <Values title={t('filters.kind')}>
            {kinds.map((kind) => (
              <Value key={kind} {...part} filter="kind" value={kind} label={t(`kinds.${kind}.name`)} />
            ))}
          </Values>
          <Values title={t('filters.priority')}>
            {TASK_PRIORITIES.toReversed().map((priority) => (
              <Value key={priority} {...part} filter="priority" value={priority} label={t(`priorities.${priority}`)} />
            ))}
          </Values>
          {labels.length > 0 && (
            <Values title={t('filters.label')}>
              {labels.map((label) => (
                <Value key={label} {...part} filter="label" value={label} label={label} />
              ))}
            </Values>
          )}
          {isFiltered(search) && (
            <Button variant="secondary" size="sm" onClick={() => onSearch(cleared(search))}>
              {t('filters.clear')}
            </Button>
          )}
        </div>
      </Popover>
      <NativeSelect
        aria-label={t('filters.sort')}
        value={search.sort ?? 'due'}
        onChange={({ target }) => onSearch(tasksSearch({ ...search, sort: target.value }))}
        className="w-auto!"
      >
        {TASK_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** The same place without filters. */
export const cleared = ({ view, tab, sort }: TasksSearch): TasksSearch => tasksSearch({ view, tab, sort })
