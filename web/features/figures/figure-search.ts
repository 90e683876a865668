/** The address of the figures: period, steps and comparison. Every other value of an address is ignored. */
import {
  COMPARISONS,
  MONEY_FIGURE_IDS,
  STEPS,
  TRANSFER_KINDS,
  type Comparison,
  type MoneyFigure,
  type Step,
  type TransferKind,
} from '#contract/rules/figures.ts'

export interface FigureSearch {
  readonly last?: number
  readonly from?: string
  readonly until?: string
  readonly step?: Step
  readonly compare?: Comparison
}

export const LASTS = [7, 30, 90, 365] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const LAST_USUAL = 30
const WEEKS_FROM_DAYS = 92

const among = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((each) => each === value)
const dayIn = (value: unknown): string | undefined => (typeof value === 'string' && DAY.test(value) ? value : undefined)
const only = <T extends object>(values: T): T => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

export function figureSearch(search: Readonly<Record<string, unknown>>): FigureSearch {
  const [from, until] = [dayIn(search.from), dayIn(search.until)]
  const last = LASTS.find((days) => days === Number(search.last))
  return only({
    ...(from !== undefined && until !== undefined && from <= until ? { from, until } : { last }),
    step: among(STEPS, search.step),
    compare: among(COMPARISONS, search.compare),
  }) as FigureSearch
}

const DAY_MS = 86_400_000

/** The number of days of a period. */
export const daysIn = ({ from, until, last = LAST_USUAL }: FigureSearch): number =>
  from !== undefined && until !== undefined ? (Date.parse(until) - Date.parse(from)) / DAY_MS + 1 : last

/** Steps that a period fits: days up to a year, weeks up to three. */
export function stepsOf(search: FigureSearch): Step[] {
  const days = daysIn(search)
  return STEPS.filter((step) => (step === 'day' ? days <= 366 : step === 'week' ? days <= 1_100 : true))
}

/** The arguments of the query: the steps of the address where they fit, else those that suit the period. */
export function periodArgs(search: FigureSearch) {
  const { from, until, last, compare = 'previous' } = search
  const steps = stepsOf(search)
  const usual: Step = daysIn(search) > WEEKS_FROM_DAYS ? (daysIn(search) > 1_100 ? 'month' : 'week') : 'day'
  const step = search.step !== undefined && steps.includes(search.step) ? search.step : usual
  return { ...(from === undefined ? { last: last ?? LAST_USUAL } : { from, until }), step, compare }
}

export interface LedgerSearch {
  readonly figure?: MoneyFigure
  readonly kind?: TransferKind
  readonly account?: string
  readonly cause?: string
  readonly user?: string
  /** Moments, in milliseconds. */
  readonly since?: number
  readonly until?: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idIn = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value : undefined)
const momentIn = (value: unknown): number | undefined => {
  const moment = Number(value)
  return value !== undefined && Number.isSafeInteger(moment) && moment >= 0 && moment <= 8.64e15 ? moment : undefined
}

export const ledgerSearch = (search: Readonly<Record<string, unknown>>): LedgerSearch =>
  only({
    figure: among(MONEY_FIGURE_IDS, search.figure),
    kind: among(TRANSFER_KINDS, search.kind),
    account: idIn(search.account),
    cause: idIn(search.cause),
    user: idIn(search.user),
    since: momentIn(search.since),
    until: momentIn(search.until),
  }) as LedgerSearch
