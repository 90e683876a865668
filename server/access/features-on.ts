/** Features that owners have limited to an audience (contract/rules/features.ts): their calls are refused to all others. */
import { FEATURE_CALLS, FEATURES, hasFeature } from '#contract/rules/features.ts'
import { CallError } from '#platform/call-error.ts'
import { featureUserOf, type Actor } from './actor.ts'
import type { SwitchesNow } from './closed-parts.ts'
import type { Rule } from './guards.ts'

export const featuresOn =
  (switches: SwitchesNow): Rule =>
  (_entry, path) => {
    const feature = FEATURES.find((each) => FEATURE_CALLS[each].includes(path))
    if (feature === undefined) return null
    return (actor: Actor) => {
      if (!hasFeature(feature, switches().features[feature], featureUserOf(actor), Date.now()))
        throw new CallError('feature_off', 'This is turned off at the moment. Please try again later.')
    }
  }
