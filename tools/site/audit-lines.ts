import type { AuditReport } from '#server/domains/books/parts.ts'

/** One line for each check of the audit, and one for the whole. */
export function auditLines({ isRight, checks }: AuditReport): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map((check) => {
    const verdict = check.isRight
      ? 'ok'
      : `NOT ok: ${check.rows} ${check.rows === 1 ? 'row disagrees' : 'rows disagree'}, by ${(Math.abs(check.cents) / 100).toFixed(2)} USDT`
    return `  ${check.name.padEnd(width)}   ${verdict}`
  })
  return [...lines, '', isRight ? 'The books are right.' : 'The books are NOT right. Stop withdrawals until it is clear why.']
}
