/**
 * The statements of a list of the admin area: one for each sort and each choice of its filters, all from closed lists and with their conditions
 * written out, so that the plan of each can use the index of just these rows (docs/admin.md). Called by the `*.sql.ts` of a domain.
 */
import type { SortOf, TableRule } from '#contract/rules/tables.ts'
import { TABLE_COUNT_MAX } from '#contract/limits.ts'
import { statement, type Statement } from '#platform/db/statement.ts'

/** `newest` and `oldest` sort by id alone: ids are in the order of time. */
interface Sort {
  /** The sorted expression of other sorts, and its type. Never null. Each with its index `(by, id)`, for each filter that is rare. */
  readonly by: string
  readonly type: 'bigint' | 'timestamptz'
  readonly isDescending: boolean
}

export interface TableSql<R extends TableRule> {
  /** Names the statements: `admin.users`. */
  readonly name: string
  /** The columns of a row; missing: `fill` has them. */
  readonly select?: string
  /** The source of the rows with its alias, and the joins that each row has exactly once. */
  readonly from: string
  /** The table of the filters alone, for counts; missing: `from`. */
  readonly base?: string
  /** The id, as `u.id`. */
  readonly id: string
  /** The time of a row, for periods, as `u.created_at`: in the order of the ids. */
  readonly at: string
  /** Fills a page of ids where a row has joins or subqueries of its own: gets the page, its order, and a further column with a comma. */
  readonly fill?: (page: string, order: string, more: string) => string
  /** The rows that the list is about at all; missing: all. */
  readonly where?: string
  /** The condition of each value of each filter. */
  readonly filters: { readonly [F in keyof R['filters']]: Readonly<Record<R['filters'][F][number], string>> }
  readonly sorts: Readonly<Record<Exclude<SortOf<R>, 'newest' | 'oldest'>, Sort>>
}

/** `newest`, `oldest`: the id behind which the page begins, and the other end of the period. Other sorts: their key as text, and the id. */
export type PageParams = [from: string, to: string, limit: number]
/** Both ends of the period. */
export type CountParams = [fromId: string, beforeId: string]
export type Keyed<Row> = Row & { id: string; sortKey: string }

export interface Table<Row> {
  readonly rule: TableRule
  /** Of sorts by another key than the id. */
  readonly keyTypes: Readonly<Record<string, Sort['type']>>
  readonly isDescending: (sort: string) => boolean
  /** The first row from this id on that is at this time or later. `fromId`: an id of before that time (`idBeforeTime`). */
  readonly firstAt: Statement<[fromId: string, at: number], { id: string }>
  /** By sort and choice. */
  readonly pages: Readonly<Record<string, Statement<PageParams, Keyed<Row>>>>
  /** By choice. */
  readonly counts: Readonly<Record<string, Statement<CountParams, { count: number }>>>
}

/** The choice of one value or none for each filter, as the name of a statement has it: `models`, `any.late`. */
export const choiceOf = (rule: TableRule, values: Readonly<Record<string, unknown>>): string =>
  Object.keys(rule.filters)
    .map((name) => (typeof values[name] === 'string' ? values[name] : 'any'))
    .join('.')

interface Choice {
  readonly name: string
  readonly conditions: readonly string[]
}

function choicesOf<R extends TableRule>(rule: R, conditions: TableSql<R>['filters'], always: string | undefined): Choice[] {
  let choices: { values: Record<string, string>; conditions: string[] }[] = [
    { values: {}, conditions: always === undefined ? [] : [always] },
  ]
  for (const [filter, values] of Object.entries(rule.filters)) {
    const byValue = conditions[filter] as Readonly<Record<string, string>>
    choices = choices.flatMap((choice) => [
      choice,
      ...values.map((value) => ({
        values: { ...choice.values, [filter]: value },
        conditions: [...choice.conditions, `(${byValue[value] ?? ''})`],
      })),
    ])
  }
  return choices.map(({ values, conditions: all }) => ({ name: choiceOf(rule, values), conditions: all }))
}

/**
 * The other end of a range of ids. Written as a comparison of rows: the plan for all values takes two bounds of one column for a narrow range,
 * which any index would serve, and most ranges are the whole list.
 */
const endOf = (id: string, sign: '>=' | '<', value: string) => `(${id}, ${id}) ${sign} (${value}::uuid, ${value}::uuid)`

/** Declares all statements of a list. */
export function tableSql<Row>() {
  return <R extends TableRule>(rule: R, sql: TableSql<R>): Table<Row> => {
    const { name, select = '', from, base = from, id, at, fill, where, filters, sorts } = sql
    const keyed = sorts as Readonly<Record<string, Sort>>
    const pageText = (sort: string, conditions: readonly string[]): string => {
      const by = keyed[sort]
      const isDown = by === undefined ? sort === 'newest' : by.isDescending
      const [sign, way] = isDown ? ['<', 'desc'] : ['>', 'asc']
      const place =
        by === undefined
          ? [`${id} ${sign} $1::uuid`, endOf(id, isDown ? '>=' : '<', '$2')]
          : [`(${by.by}, ${id}) ${sign} ($1::text::${by.type}, $2::uuid)`]
      const order = by === undefined ? `${id} ${way}` : `${by.by} ${way}, ${id} ${way}`
      const key = by === undefined ? `''` : `(${by.by})::text`
      const source = `from ${from} where ${[...conditions, ...place].join(' and ')} order by ${order} limit $3`
      return fill === undefined
        ? `select ${select}, ${key} as "sortKey" ${source}`
        : fill(`select ${id} as id ${source}`, order, `, ${key} as "sortKey"`)
    }
    const choices = choicesOf(rule, filters, where)
    return {
      rule,
      keyTypes: Object.fromEntries(Object.entries(keyed).map(([sort, { type }]) => [sort, type])),
      isDescending: (sort) => keyed[sort]?.isDescending ?? sort === 'newest',
      firstAt: statement<[fromId: string, at: number], { id: string }>(
        `${name}.firstAt`,
        `select ${id} as id from ${base} where ${id} >= $1::uuid and ${at} >= to_timestamp($2::float8 / 1000) order by ${id} limit 1`,
      ),
      pages: Object.fromEntries(
        rule.sorts.flatMap((sort) =>
          choices.map((choice) => [
            `${sort}.${choice.name}`,
            statement<PageParams, Keyed<Row>>(`${name}.${sort}.${choice.name}`, pageText(sort, choice.conditions)),
          ]),
        ),
      ),
      counts: Object.fromEntries(
        choices.map((choice) => [
          choice.name,
          statement<CountParams, { count: number }>(
            `${name}.count.${choice.name}`,
            // In the order of an index: a scan of the whole table would look cheap to a plan that stops early.
            `select count(*)::integer as count from (select from ${base} where ${[...choice.conditions, `${id} >= $1::uuid`, endOf(id, '<', '$2')].join(' and ')} order by ${id} desc limit ${TABLE_COUNT_MAX + 1}) rows`,
          ),
        ]),
      ),
    }
  }
}
