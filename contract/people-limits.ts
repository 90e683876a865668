/** The numbers and names of People: a part of limits.ts, which exports them. */
/** Ours: kinds of fans of a model. A fan may be of several; `pro`: a follower or customer who has Pro. */
export const FAN_KINDS = ['followers', 'buyers', 'tippers', 'pro'] as const
export type FanKind = (typeof FAN_KINDS)[number]
/** Ours: kinds of models of a customer. */
export const TIE_KINDS = ['followed', 'ordered', 'tipped'] as const
export type TieKind = (typeof TIE_KINDS)[number]
export const PEOPLE_SORTS = ['recent', 'spent', 'newest'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
/** Ours: days of the filters by last activity. */
export const ACTIVE_DAYS = [7, 30, 90] as const
export const QUIET_DAYS = [30, 90, 180] as const
/** Ours: tags and segments of a model, and characters of their names. */
export const TAGS_MAX = 30
export const SEGMENTS_MAX = 20
export const GROUP_NAME_MAX = 40
export const TAG_COLOURS = ['grey', 'violet', 'green', 'amber', 'red', 'blue'] as const
export type TagColour = (typeof TAG_COLOURS)[number]
/** Ours: fans that one call tags. */
export const TAGGED_MAX = 100
/** Ours: orders of the smallest-number-of-orders filter. */
export const ORDERS_MIN_MAX = 1_000
/** Ours: a page looks for filters and words among so many fans; the next page goes on behind them. */
export const FANS_STRETCH = 5_000
/** Ours: counts of fans stop there, and say so. */
export const FANS_COUNT_MAX = 10_000
