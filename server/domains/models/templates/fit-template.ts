import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { selectTemplateForProduct } from './templates.sql.ts'

/**
 * Refuses a product whose price its template does not allow, or that takes a template which is not offered any more; a product may keep
 * one that it has. Add-ons are outside the bounds. Errors: template_unavailable, price_outside.
 */
export async function assertFitsTemplate(
  tx: Tx,
  { templateId, price }: { readonly templateId: string | null; readonly price: number },
  templateBefore: string | null,
): Promise<void> {
  if (templateId === null) return
  const template = await tx.maybe(selectTemplateForProduct, templateId)
  if (template === undefined || !(template.isActive || templateId === templateBefore))
    throw new CallError('template_unavailable', 'This template is no longer offered. Please choose another one, or none.')
  const cents = centsFromDollars(price)
  const { priceMinCents, priceMaxCents } = template
  if (cents < priceMinCents || cents > priceMaxCents)
    throw new CallError('price_outside', 'With this template the price has to be within its range.', {
      min: dollarsFromCents(priceMinCents),
      max: dollarsFromCents(priceMaxCents),
    })
}
