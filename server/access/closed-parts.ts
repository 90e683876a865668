/**
 * Parts of the site that admins have closed (docs/decisions/2026-11-23-settings.md):
 *
 *   maintenance       only admins change anything; all others read, sign in, and secure their account
 *   orders closed     nothing is bought: no order, purchase, tip or plan
 *   deposits closed   no deposit begins; the open ones are credited as usual
 */
import { CallError } from '#platform/call-error.ts'
import type { MoneyMove } from '#realtime/define.ts'
import type { Switches } from '../domains/settings/parts.ts'
import type { Actor } from './actor.ts'
import type { Rule } from './guards.ts'

/** The switches of now. */
export type SwitchesNow = () => Switches

const IN_MAINTENANCE = /^(?:auth|setup|presence):|^notifications:noteTimeZone$/

export const notInMaintenance =
  (switches: SwitchesNow): Rule =>
  ({ kind, role }, path) => {
    if (kind === 'query' || kind === 'signal' || role === 'admin' || IN_MAINTENANCE.test(path)) return null
    return ({ adminRole }: Actor) => {
      const text = switches().maintenance
      if (text !== null && adminRole === null)
        throw new CallError('maintenance', `The site is under maintenance: you can look around, but not change anything. ${text}`.trim(), {
          text,
        })
    }
  }

const SPENDING: ReadonlySet<MoneyMove> = new Set(['order', 'purchase', 'tip', 'pro'])

export const notWhilePaused =
  (switches: SwitchesNow): Rule =>
  ({ money }) => {
    if (money === null || (money.move !== 'deposit' && !SPENDING.has(money.move))) return null
    return () => {
      const { areOrdersOpen, areDepositsOpen, pauseText: text } = switches()
      if (!(money.move === 'deposit' ? areDepositsOpen : areOrdersOpen))
        throw new CallError('paused', `This is closed for the moment, and you were not charged. ${text}`.trim(), { text })
    }
  }
