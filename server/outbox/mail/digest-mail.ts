/** The daily mail about a user's waiting tasks, in their language, with the first tasks and the link to each act. */
import type { Language, TaskKindName } from '#contract/limits.ts'
import { addressOf } from '#contract/rules/task-links.ts'
import type { Task } from '#contract/types.ts'
import { translatorOf } from '../../shared/texts.ts'
import { listName, money, nameIn, oneLine } from './mail-text.ts'
import { renderParts, type Line, type RenderedMail } from './render-mail.ts'

/** Waiting tasks, at the time of sending. */
export interface Digest {
  readonly count: number
  /** Dollars that wait for it. */
  readonly amount: number
  /** The reader's. */
  readonly timeZone: string
  /** The first ones. */
  readonly tasks: readonly Task[]
}

export interface DigestToRender {
  readonly digest: Digest
  readonly language: Language
  readonly toName: string
  readonly site: string
  /** The site's address, without a trailing slash. */
  readonly origin: string
  readonly leaveAddress: string
}

/** Tasks of staff: their mail names no users, only kinds of work. */
const OF_STAFF: ReadonlySet<TaskKindName> = new Set([
  'decide_withdrawal',
  'send_withdrawal',
  'decide_adjustment',
  'decide_application',
  'check_document',
  'confirm_approval',
  'decide_dispute',
  'handle_ticket',
])

const moment = (atMs: number, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(atMs)

function titleOf({ kind, title, other }: Task, language: Language): string {
  const t = translatorOf(language, 'digest')
  if (kind === 'note') return oneLine(title)
  return t(`kinds.${kind}`, { name: other === null ? '' : nameIn(other.name, language) })
}

function lineOf(task: Task, { digest, language, origin }: DigestToRender): Line {
  const t = translatorOf(language, 'digest')
  const isOwn = !OF_STAFF.has(task.kind)
  const details = [
    isOwn && task.kind !== 'note' && task.kind !== 'confirm_email' && task.kind !== 'pay_deposit' ? oneLine(task.title) : '',
    task.dueAt === null ? '' : t('due', { time: moment(task.dueAt, digest.timeZone, language) }),
    task.amount === null ? '' : money(task.amount, language),
  ]
  return {
    title: titleOf(task, language),
    details: details.filter((detail) => detail !== ''),
    address: `${origin}${addressOf(task) ?? '/tasks'}`,
  }
}

/** Subject, text and HTML in the reader's language. */
export function renderDigestMail(asked: DigestToRender): RenderedMail {
  const { digest, language, toName, site, origin, leaveAddress } = asked
  const t = translatorOf(language, 'digest')
  const mail = translatorOf(language, 'mail')
  const values = { site: oneLine(site), count: String(digest.count), amount: money(digest.amount, language) }
  const more = digest.count - digest.tasks.length
  return renderParts({
    language,
    site,
    subject: oneLine(t('subject', values)),
    greeting: mail('greeting', { name: oneLine(toName) }),
    body: t(digest.amount > 0 ? 'bodyMoney' : 'body', values),
    quote: null,
    lines: digest.tasks.map((task) => lineOf(task, asked)),
    code: null,
    open: { label: t('open'), address: `${origin}/tasks` },
    after: more > 0 ? t('more', { count: String(more) }) : null,
    footer: t('footer', values),
    unsubscribe: { label: mail('unsubscribe', { list: listName(mail, 'digest') }), address: leaveAddress },
  })
}
