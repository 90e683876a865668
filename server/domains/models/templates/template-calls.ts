import type { Contract } from '#contract/index.ts'
import { TEMPLATE_COUNT_MAX, TEMPLATES_MAX, type Language } from '#contract/limits.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { ProductTemplate } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyOpenSlot, anyTemplate } from '../topics.ts'
import { saveTemplate } from './save-template.ts'
import { selectCountedTemplates, selectRangeEffect, selectTemplates } from './templates.sql.ts'

/** All templates as models see them, in one language. */
export async function readTemplates(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  language: Language,
): Promise<ProductTemplate[]> {
  watch(anyTemplate())
  return (await db.many(selectTemplates, TEMPLATES_MAX)).map(
    ({ id, names, texts, mediaKind, questions, deliveryDays, isActive, ...prices }) => ({
      _id: id,
      name: names[language],
      text: texts[language],
      mediaKind,
      questions: questions.map(({ texts: asked, choices, ...question }) => ({
        ...question,
        text: asked[language],
        choices: choices.map((choice) => choice[language]),
      })),
      priceMin: dollarsFromCents(prices.priceMinCents),
      priceMax: dollarsFromCents(prices.priceMaxCents),
      price: dollarsFromCents(prices.priceCents),
      deliveryDays,
      isActive,
    }),
  )
}

export const createTemplateCalls = () =>
  ({
    async list({ db, watch }) {
      // Each change of a product touches the slots.
      watch(anyTemplate(), anyOpenSlot())
      return (await db.many(selectCountedTemplates, TEMPLATES_MAX, TEMPLATE_COUNT_MAX)).map(
        ({ id, priceMinCents, priceMaxCents, priceCents, ...template }) => ({
          ...template,
          _id: id,
          priceMin: dollarsFromCents(priceMinCents),
          priceMax: dollarsFromCents(priceMaxCents),
          price: dollarsFromCents(priceCents),
        }),
      )
    },
    async previewRange({ db, watch }, { templateId, priceMin, priceMax }) {
      if (priceMin > priceMax) throw new CallError('bad_request', 'The highest price is below the lowest one.')
      watch(anyOpenSlot())
      return db.one(selectRangeEffect, templateId, centsFromDollars(priceMin), centsFromDollars(priceMax), TEMPLATE_COUNT_MAX)
    },
    save: async (context, { templateId, version, template }) => ({
      templateId: await saveTemplate(context, templateId === null ? null : { templateId, version }, template),
    }),
  }) satisfies Implements<Contract['admin']['templates'], Actor>
