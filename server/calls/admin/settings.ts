/** Every call of `admin/settings`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createBrandCalls, createFeatureCalls, createSiteSettingsCalls } from '../../domains/admin/parts.ts'
import { createAdminSettingsCalls } from '../../domains/settings/parts.ts'
import { createAdminTranslationCalls } from '../../domains/translation/parts.ts'
import type { AppDeps } from '../deps.ts'

export function adminSettingsCalls(deps: AppDeps) {
  const settings = createAdminSettingsCalls()
  const translation = createAdminTranslationCalls(deps)
  const site = createSiteSettingsCalls()
  const features = createFeatureCalls()
  const brand = createBrandCalls(deps)
  return {
    getSettings: site.getSettings,
    saveSettings: site.saveSettings,
    scheduleSetting: site.scheduleSetting,
    cancelScheduled: site.cancelScheduled,
    listChanges: site.listChanges,
    tryCommission: site.tryCommission,
    getFeatures: features.getFeatures,
    saveFeature: features.saveFeature,
    getBrand: brand.getBrand,
    setBrandPicture: brand.setBrandPicture,
    removeBrandPicture: brand.removeBrandPicture,
    getBannedTerms: settings.getBannedTerms,
    setBannedTerms: settings.setBannedTerms,
    getTranslations: translation.getTranslations,
  } satisfies Implements<Contract['admin']['settings'], Actor>
}
