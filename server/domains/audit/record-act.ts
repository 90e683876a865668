/**
 * The log of acts of staff: changes and views by an admin, in the transaction of the act. `server/access/audited.ts` records every call
 * of the role admin; handlers add what only they know (`noteAct`). docs/decisions/2026-11-23-acts-of-staff.md.
 */
import type { Tx } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import { networkOf } from '#realtime/network.ts'
import type { Actor } from '#server/access/actor.ts'
import { insertAct } from './audit.sql.ts'
import { anyAct } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch' | 'actor' | 'callId' | 'address'>

/** Further facts of an act under way. */
export interface ActFacts {
  /** The users that the act is about. */
  readonly about?: readonly string[]
  /** The facts before and after the act, without secrets. */
  readonly before?: unknown
  readonly after?: unknown
}

export interface NewAct {
  /** The path of a call, or `read:<kind>` for opened content. */
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string } | null
  /** In the admin's words; empty: none was asked for. */
  readonly reason: string
  /** Kept beside the chain, so that it can be erased. Without secrets. */
  readonly body: Readonly<Record<string, unknown>>
  readonly about: readonly string[]
}

/** The last part of an IPv4 address is left out; of an IPv6 address the part after the network. */
const shortNetwork = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

/** Adds an act to the chain. The last write of its transaction: the head of the chain is locked until the commit. */
export async function recordAct(
  { tx, touch, actor, callId, address }: Change,
  { action, target, reason, body, about }: NewAct,
): Promise<void> {
  const isImpersonating = actor.impersonatorId !== null
  await tx.one(
    insertAct,
    action,
    isImpersonating ? actor.impersonatorId : actor.userId,
    isImpersonating ? actor.userId : null,
    actor.adminRole,
    actor.sessionId,
    shortNetwork(address),
    callId,
    target?.kind ?? null,
    target?.id ?? null,
    reason,
    JSON.stringify(body),
    about,
  )
  touch(anyAct())
}

const underWay = new WeakMap<Tx, Required<Pick<ActFacts, 'about'>> & ActFacts>()

/** Collects facts for the act that `audited` records at the end of this transaction. */
export const expectFacts = (tx: Tx): void => void underWay.set(tx, { about: [] })

export const factsOf = (tx: Tx): ActFacts => underWay.get(tx) ?? {}

/** Adds facts to the act under way. False when none is: then the caller records an act of its own. */
export function noteAct(tx: Tx, facts: ActFacts): boolean {
  const known = underWay.get(tx)
  if (known === undefined) return false
  underWay.set(tx, { ...known, ...facts, about: [...known.about, ...(facts.about ?? [])] })
  return true
}
