/** The state of /tasks in its address. A minus excludes a value: `kind=-note`. */
import {
  TASK_KINDS,
  TASK_LABEL_MAX,
  TASK_LABELS_MAX,
  TASK_PRIORITIES,
  TASK_SORTS,
  type TaskSort,
  type TaskStatus,
} from '#contract/limits.ts'

export const TASK_TABS = ['todo', 'waiting', 'snoozed', 'done'] as const
export type TaskTab = (typeof TASK_TABS)[number]

export interface TasksSearch {
  /** Missing: the list. */
  view?: 'board'
  /** Missing: what is to do. */
  tab?: Exclude<TaskTab, 'todo'>
  /** Lists of values, with commas. */
  kind?: string
  priority?: string
  label?: string
  sort?: Exclude<TaskSort, 'due'>
  q?: string
}

interface Chosen<V extends string = string> {
  readonly only: V[]
  readonly without: V[]
}
export type Filter = 'kind' | 'priority' | 'label'

const isLabel = (value: string): boolean => value !== '' && value.length <= TASK_LABEL_MAX
const KNOWN: Record<Filter, (value: string) => boolean> = {
  kind: (value) => TASK_KINDS.some((kind) => kind === value),
  priority: (value) => TASK_PRIORITIES.some((priority) => priority === value),
  label: isLabel,
}

/** Reads a list of values of an address; leaves out unknown ones. */
export function chosenOf<V extends string = string>(filter: Filter, text: string | undefined): Chosen<V> {
  const all = [...new Set((text ?? '').split(',').map((value) => value.trim()))]
  const known = (values: string[]) => values.filter(KNOWN[filter]).slice(0, filter === 'label' ? TASK_LABELS_MAX : undefined) as V[]
  return {
    only: known(all.filter((value) => !value.startsWith('-'))),
    without: known(all.filter((value) => value.startsWith('-')).map((value) => value.slice(1))),
  }
}

const textOf = ({ only, without }: Chosen): string => [...only, ...without.map((value) => `-${value}`)].join(',')

/** The state of one value: chosen, left out, or neither. */
export const stateOf = (search: TasksSearch, filter: Filter, value: string): 'only' | 'without' | null => {
  const { only, without } = chosenOf(filter, search[filter])
  return only.includes(value) ? 'only' : without.includes(value) ? 'without' : null
}

/** The search with one value in another state. */
export function withValue(search: TasksSearch, filter: Filter, value: string, state: 'only' | 'without' | null): TasksSearch {
  const { only, without } = chosenOf(filter, search[filter])
  const others = { only: only.filter((each) => each !== value), without: without.filter((each) => each !== value) }
  const text = textOf({
    only: state === 'only' ? [...others.only, value] : others.only,
    without: state === 'without' ? [...others.without, value] : others.without,
  })
  return tasksSearch({ ...search, [filter]: text })
}

/** Reads the parameters of an address; leaves out those that the screen does not know. */
export function tasksSearch({ view, tab, kind, priority, label, sort, q }: Record<string, unknown>): TasksSearch {
  const [knownTab, knownSort] = [TASK_TABS.find((name) => name === tab), TASK_SORTS.find((name) => name === sort)]
  const lists = { kind, priority, label } as const
  const chosen = (Object.keys(lists) as Filter[]).flatMap((filter) => {
    const text = textOf(
      chosenOf(filter, typeof lists[filter] === 'string' || typeof lists[filter] === 'number' ? String(lists[filter]) : ''),
    )
    return text === '' ? [] : [[filter, text] as const]
  })
  return {
    ...(view === 'board' ? { view } : {}),
    ...(knownTab === undefined || knownTab === 'todo' ? {} : { tab: knownTab }),
    ...Object.fromEntries(chosen),
    ...(knownSort === undefined || knownSort === 'due' ? {} : { sort: knownSort }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? { q: String(q).slice(0, 100) } : {}),
  }
}

export const isFiltered = ({ kind, priority, label, q }: TasksSearch): boolean =>
  [kind, priority, label, q].some((part) => part !== undefined)

const STATUSES: Record<Exclude<TaskTab, 'done'>, TaskStatus[]> = { todo: ['todo', 'doing'], waiting: ['waiting'], snoozed: ['snoozed'] }

/** The arguments of the list, for the states of a tab or a column. */
export function listArgs(search: TasksSearch, statuses?: TaskStatus[]) {
  const { tab = 'todo', sort, q } = search
  return {
    statuses: statuses ?? (tab === 'done' ? STATUSES.todo : STATUSES[tab]),
    kinds: chosenOf<(typeof TASK_KINDS)[number]>('kind', search.kind),
    priorities: chosenOf<(typeof TASK_PRIORITIES)[number]>('priority', search.priority),
    labels: chosenOf('label', search.label),
    ...(sort === undefined ? {} : { sort }),
    ...(q === undefined ? {} : { search: q.trim() }),
  }
}
