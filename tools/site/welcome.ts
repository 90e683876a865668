/** The last lines of a start: the site's address, and its accounts. */
import type { Site } from './site.ts'
import type { Progress } from './progress.ts'

/** Prints the address, the demo's accounts, and the first admin's link while it is needed. */
export function printWelcome(
  { url, accounts, sandboxUrl, mailUrl, setupLink }: Pick<Site, 'url' | 'accounts' | 'sandboxUrl' | 'mailUrl' | 'setupLink'>,
  { line }: Progress,
): void {
  line(`\n  Open  ${url}\n`)
  if (accounts.length > 0) {
    const widths = (['role', 'email'] as const).map((name) => Math.max(...accounts.map((account) => account[name].length)))
    line('  Sign in as')
    for (const { role, email, password } of accounts)
      line(`    ${role.padEnd(widths[0] ?? 0)}   ${email.padEnd(widths[1] ?? 0)}   password ${password}`)
    line()
  }
  if (sandboxUrl !== undefined) line(`  Payments go to a sandbox at ${sandboxUrl}: no real money.\n`)
  if (mailUrl !== undefined) line(`  Read the mails that the site sends at ${mailUrl}\n`)
  if (setupLink !== undefined) line(`  Make the first admin with this link, once, within 24 hours:\n    ${setupLink}\n`)
  line('  Stop with Ctrl-C.\n')
}
