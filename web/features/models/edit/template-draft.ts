/** The changes of a template in the form of a product. Values that the model has typed stay. */
import { QUESTIONS_MAX } from '#contract/limits.ts'
import type { ProductTemplate, Question } from '#contract/types.ts'
import { draftOf, type ProductDraft, type QuestionDraft } from './product-draft.ts'

const draftOfQuestion = (question: Question): QuestionDraft => ({ ...question, choices: question.choices.join('\n') })

const isSame = (one: QuestionDraft, other: QuestionDraft): boolean =>
  one.key === other.key &&
  one.kind === other.kind &&
  one.text === other.text &&
  one.isRequired === other.isRequired &&
  one.choices === other.choices

const untouched = <T>(value: T, begun: T, before: T | undefined): boolean => value === begun || value === before

/**
 * The change for another template, or for none. A new product also takes its recommended terms and questions, where nothing else was
 * typed; one that exists only gets the template.
 */
export function withTemplate(
  draft: ProductDraft,
  { template, before, isNew }: { template: ProductTemplate | null; before: ProductTemplate | null; isNew: boolean },
): Partial<ProductDraft> {
  const templateId = template?._id ?? null
  if (!isNew) return { templateId }
  const begun = draftOf(null)
  const known = (before?.questions ?? []).map(draftOfQuestion)
  const own = draft.questions.filter((question) => !known.some((one) => isSame(one, question)))
  const taken = (template?.questions ?? []).map(draftOfQuestion).filter(({ key }) => !own.some((question) => question.key === key))
  const next = {
    name: template?.name ?? begun.name,
    price: template?.price.toFixed(2) ?? begun.price,
    deliveryDays: template === null ? begun.deliveryDays : String(template.deliveryDays),
  }
  return {
    templateId,
    mediaKind: untouched(draft.mediaKind, begun.mediaKind, before?.mediaKind) ? (template?.mediaKind ?? begun.mediaKind) : draft.mediaKind,
    name: untouched(draft.name, begun.name, before?.name) ? next.name : draft.name,
    price: untouched(draft.price, begun.price, before?.price.toFixed(2)) ? next.price : draft.price,
    deliveryDays: untouched(draft.deliveryDays, begun.deliveryDays, before === null ? undefined : String(before.deliveryDays))
      ? next.deliveryDays
      : draft.deliveryDays,
    questions: [...taken, ...own].slice(0, QUESTIONS_MAX),
  }
}
