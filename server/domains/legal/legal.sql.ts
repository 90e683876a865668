import type { Language, LegalDocument } from '#contract/limits.ts'
import type { HelpBlock } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface VersionRow {
  document: LegalDocument
  version: number
  state: 'scheduled' | 'in_force' | 'replaced' | 'cancelled'
  startsAt: number
  endedAt: number | null
  needsConsent: boolean
  consentNo: number | null
}

const VERSION = `document, version, state, starts_at as "startsAt", ended_at as "endedAt", needs_consent as "needsConsent", consent_no as "consentNo"`

/** The newest first, cancelled ones included. */
export const selectVersions = statement<[document: string, limit: number], VersionRow>(
  'legal.selectVersions',
  `select ${VERSION} from legal.versions where document = $1 order by version desc limit $2`,
)

/** The newest first, with author and languages. */
export const selectWrittenVersions = statement<
  [document: string, limit: number],
  VersionRow & { byId: string; byName: string; reason: string; languages: Language[]; accepted: number }
>(
  'legal.selectWrittenVersions',
  `select v.document, v.version, v.state, v.starts_at as "startsAt", v.ended_at as "endedAt", v.needs_consent as "needsConsent", v.consent_no as "consentNo",
     v.written_by as "byId", coalesce(u.name, '') as "byName", v.reason,
     array(select t.language from legal.texts t where t.document = v.document and t.version = v.version order by t.language) as languages,
     (select count(*) from legal.acceptances a where a.document = v.document and a.version = v.version)::integer as accepted
   from legal.versions v left join users.users u on u.id = v.written_by where v.document = $1 order by v.version desc limit $2`,
)

/** Acceptances of the text of the product: those of sign-ups, and those beside a later version of the other document. */
export const countBuiltIn = statement<[document: string, termsVersion: string], { accepted: number }>(
  'legal.countBuiltIn',
  `select ((select count(*) from users.users where terms_version = $2)
     + (select count(*) from legal.acceptances where document = $1 and version = 1))::integer as accepted`,
)

export interface ShownText {
  language: Language
  blocks: HelpBlock[]
  summary: string
}

/** Texts (`t`) in the order of preference: in this language, in the default of the site, in English, in any. */
const preferring = (language: string) =>
  `order by t.language = ${language} desc, t.language = (select value from settings.system where key = 'default_language') desc, t.language = 'en' desc, t.language limit 1`

export const selectText = statement<[document: string, version: number, language: string], ShownText>(
  'legal.selectText',
  `select t.language, t.blocks, t.summary from legal.texts t
   where t.document = $1 and t.version = $2 ${preferring('$3')}`,
)

export const selectTexts = statement<[document: string, version: number], { language: Language; body: string; summary: string }>(
  'legal.selectTexts',
  `select language, body, summary from legal.texts where document = $1 and version = $2 order by language`,
)

/** One writer at a time: each sees the newest version, and numbers the next one. */
export const lockDocument = statement<[document: string], { done: string }>(
  'legal.lockDocument',
  `select pg_advisory_xact_lock(hashtextextended('legal ' || $1::text, 0))::text as done`,
)

export const insertVersion = statement<
  [
    document: string,
    version: number,
    state: string,
    startsAt: number | null,
    needsConsent: boolean,
    consentNo: number | null,
    by: string,
    reason: string,
  ]
>(
  'legal.insertVersion',
  `insert into legal.versions (document, version, state, starts_at, needs_consent, consent_no, written_by, reason)
   values ($1, $2::integer, $3, coalesce(to_timestamp($4::float8 / 1000), public.moment()), $5, $6::integer, $7, $8)`,
)

export const insertText = statement<[document: string, version: number, language: string, body: string, blocks: string, summary: string]>(
  'legal.insertText',
  `insert into legal.texts (document, version, language, body, blocks, summary) values ($1, $2::integer, $3, $4, $5::jsonb, $6)`,
)

/** The version in force ends at this time; none: the text of the product was in force. */
export const endInForce = statement<[document: string, at: number | null]>(
  'legal.endInForce',
  `update legal.versions set state = 'replaced', ended_at = coalesce(to_timestamp($2::float8 / 1000), public.moment())
   where document = $1 and state = 'in_force'`,
)

export const beginVersion = statement<[document: string, version: number, consentNo: number | null]>(
  'legal.beginVersion',
  `update legal.versions set state = 'in_force', consent_no = $3::integer where document = $1 and version = $2 and state = 'scheduled'`,
)

export const cancelVersion = statement<[document: string, version: number], { version: number }>(
  'legal.cancelVersion',
  `update legal.versions set state = 'cancelled', ended_at = public.moment()
   where document = $1 and version = $2 and state = 'scheduled' returning version`,
)

export const selectIsDue = statement<[], { isDue: boolean }>(
  'legal.selectIsDue',
  `select exists (select from legal.versions where state = 'scheduled' and starts_at <= now()) as "isDue"`,
)

/** Versions whose time has come, the earliest first. */
export const selectDueForUpdate = statement<[], VersionRow & { by: string }>(
  'legal.selectDueForUpdate',
  `select ${VERSION}, written_by as by from legal.versions where state = 'scheduled' and starts_at <= now() order by starts_at, document for update`,
)

/** The versions in force that owners have written. */
export const selectInForce = statement<[], VersionRow>(
  'legal.selectInForce',
  `select ${VERSION} from legal.versions where state = 'in_force' order by document desc`,
)

/** Documents with a consent that the user has not given, to that version or a later one, at their version in force. */
export const selectPending = statement<
  [userId: string, language: string],
  { document: LegalDocument; version: number; from: number; language: Language; summary: string }
>(
  'legal.selectPending',
  `select v.document, v.version, v.starts_at as "from", t.language, t.summary
   from users.users u
   join legal.versions v on v.state = 'in_force'
     and exists (select from legal.versions c where c.document = v.document and c.consent_no > u.consent_no
       and not exists (select from legal.acceptances a where a.user_id = u.id and a.document = c.document and a.version >= c.version))
   cross join lateral (select t.language, t.summary from legal.texts t where t.document = v.document and t.version = v.version
     ${preferring('$2')}) t
   where u.id = $1 order by v.document desc`,
)

export const insertAcceptance = statement<[userId: string, document: string, version: number]>(
  'legal.insertAcceptance',
  `insert into legal.acceptances (user_id, document, version) values ($1, $2, $3::integer) on conflict do nothing`,
)

export const selectAcceptances = statement<
  [userId: string, termsVersion: string, limit: number],
  { document: LegalDocument; version: number; at: number }
>(
  'legal.selectAcceptances',
  `select document, version, at from (
     select a.document, a.version, a.accepted_at as at from legal.acceptances a where a.user_id = $1
     union all
     select d.document, 1, u.terms_accepted_at from users.users u, (values ('terms'), ('privacy')) d (document)
     where u.id = $1 and u.terms_version = $2 and u.terms_accepted_at is not null
   ) given order by at desc, document desc limit $3`,
)
