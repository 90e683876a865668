import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { servicesInForce, settingNumber, settingOf } from '../settings/index.ts'
import { translationMeter } from './topics.ts'
import type { TranslationDeps } from './translate.action.ts'
import { selectMonth } from './translation.sql.ts'

const BUDGET = 'translation_monthly_characters'

export const createAdminTranslationCalls = (deps: TranslationDeps) =>
  ({
    async getTranslations({ db, watch }) {
      watch(translationMeter(), settingOf(BUDGET), servicesInForce())
      const { characters } = await db.one(selectMonth)
      return { label: deps.translator?.label ?? null, characters, budget: await settingNumber(db, BUDGET) }
    },
  }) satisfies Pick<Implements<Contract['admin']['settings'], Actor>, 'getTranslations'>
