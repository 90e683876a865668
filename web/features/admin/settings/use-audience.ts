import { useTranslation } from 'react-i18next'
import type { FeatureRule } from '#contract/rules/features.ts'
import { formatPercent } from '#web/ui/format.ts'

const HUNDRED = 100

/** The audience of a feature in the reader's language: "20% of users", "Models, Users with Pro", "Nobody". */
export function useAudience(): (rule: Omit<FeatureRule, 'endsAt'>) => string {
  const { t, i18n } = useTranslation('system')
  return ({ audience, share, roles }) => {
    if (audience === 'share') return t('features.shareOf', { share: formatPercent(share / HUNDRED, i18n.language) })
    if (audience === 'roles') return roles.map((role) => t(`features.roleNames.${role}`)).join(', ')
    return t(`features.audiences.${audience}`)
  }
}
