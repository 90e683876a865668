/** The daily mails of tasks: queued by their domain, and each is put into words when it is sent. */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { insertDigests } from '#server/outbox/outbox.sql.ts'
import { mailWaiting } from './topics.ts'

export interface NewDigest {
  readonly userId: string
  /** The day in the reader's time zone, such as `2026-11-24`: a second mail of the day is not queued. */
  readonly day: string
  /** Epoch milliseconds after which it is not sent any more. */
  readonly until: number
}

export async function queueDigests(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  digests: readonly NewDigest[],
): Promise<void> {
  const of = <K extends keyof NewDigest>(key: K) => digests.map((digest) => digest[key])
  if ((await tx.run(insertDigests, of('userId'), of('day'), of('until'))) > 0) touch(mailWaiting())
}
