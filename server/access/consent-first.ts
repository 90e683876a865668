/**
 * Calls that make a contract need the user's consent to the legal texts in force, once a new version asks for it. The contract marks them:
 * they declare `consent_required`. Reading, withdrawals, exports, tickets and leaving stay open.
 */
import type { Contract } from '#contract/index.ts'
import { CONSENT_REQUIRED, consentMissing } from '#server/shared/consent-missing.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { Actor } from './actor.ts'
import type { SwitchesNow } from './closed-parts.ts'
import type { Rule } from './guards.ts'

const onlyWhen = <Args>(needs: (args: Args) => boolean) => needs as (args: unknown) => boolean

/** Calls that also end or prepare something, which needs no consent. */
const ONLY_WHEN: Readonly<Record<string, (args: unknown) => boolean>> = {
  'models:setProductHidden': onlyWhen<ArgsOf<Contract['models']['setProductHidden']>>(({ isHidden }) => !isHidden),
  'subscription:setAutoRenew': onlyWhen<ArgsOf<Contract['subscription']['setAutoRenew']>>(({ isOn }) => isOn),
  // Asks by itself, once it knows that the post is no draft.
  'posts:savePost': () => false,
}

/** Refuses these calls to users whose consent is older than the newest one that is asked for. */
export const consentFirst =
  (switches: SwitchesNow): Rule =>
  ({ errors }, path) => {
    if (!errors.includes(CONSENT_REQUIRED)) return null
    const isNeeded = ONLY_WHEN[path] ?? (() => true)
    return ({ userId, consentNo }: Actor, args) => {
      if (userId !== null && consentNo < switches().consentNo && isNeeded(args)) throw consentMissing()
    }
  }
