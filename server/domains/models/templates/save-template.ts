import { TEMPLATES_MAX } from '#contract/limits.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import type { TemplateIn } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../../audit/index.ts'
import { anyTemplate } from '../topics.ts'
import { countTemplates, insertTemplate, lockNewTemplates, selectTemplateForUpdate, updateTemplate } from './templates.sql.ts'

/**
 * Adds a template, or changes one over the version that the admin has seen. Products hold copies of its questions and terms, and orders
 * hold snapshots, so a change alters neither. Errors: not_found, changed_meanwhile, too_many_templates.
 */
export async function saveTemplate(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  known: { readonly templateId: string; readonly version: number } | null,
  { names, texts, mediaKind, questions, priceMin, priceMax, price, deliveryDays, position, isActive }: TemplateIn,
): Promise<string> {
  const [minCents, maxCents, cents] = [centsFromDollars(priceMin), centsFromDollars(priceMax), centsFromDollars(price)]
  const [namesIn, textsIn, asked] = [names, texts, questions].map((value) => JSON.stringify(value)) as [string, string, string]
  const values = [namesIn, textsIn, mediaKind, asked, minCents, maxCents, cents, deliveryDays, position, isActive] as const
  touch(anyTemplate())
  if (known === null) {
    await tx.one(lockNewTemplates)
    if ((await tx.one(countTemplates)).count >= TEMPLATES_MAX)
      throw new CallError('too_many_templates', `There can be ${TEMPLATES_MAX} templates. Please change one that is not needed.`, {
        max: TEMPLATES_MAX,
      })
    return (await tx.one(insertTemplate, ...values)).id
  }
  const before = await tx.maybe(selectTemplateForUpdate, known.templateId)
  if (before === undefined) throw new CallError('not_found', 'This template does not exist.')
  if (before.version !== known.version)
    throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.', {
      keys: ['template'],
    })
  await tx.run(updateTemplate, known.templateId, ...values)
  const { id: _id, version: _version, ...seen } = before
  noteAct(tx, { before: seen })
  return known.templateId
}
