/** A template as its form shows it: all values are text until they are checked. */
import { cleanLine, cleanText } from '#contract/rules/clean-text.ts'
import {
  CHOICE_MAX,
  CHOICES_MAX,
  CHOICES_MIN,
  LANGUAGES,
  PLACE_MAX,
  PRODUCT_DAYS_MAX,
  TEMPLATE_COUNT_MAX,
  type Language,
} from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { AdminTemplate, QuestionKind, TemplateIn } from '#contract/types.ts'
import { missingIn, textsOf, type Texts } from '../each-language.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { countOf, priceCentsOf } from '../plans/plan-form.ts'

export interface QuestionValues {
  key: string
  kind: QuestionKind
  isRequired: boolean
  texts: Texts
  /** One a line, in each language; only of the kind `choice`. */
  choices: Texts
}

export interface TemplateValues {
  names: Texts
  texts: Texts
  mediaKind: AdminTemplate['mediaKind']
  priceMin: string
  priceMax: string
  price: string
  days: string
  position: string
  isActive: boolean
  questions: readonly QuestionValues[]
}

/** A count of products that stops at its limit, and says so. */
export const shownCount = (count: number, language: string): string =>
  `${formatNumber(count, language)}${count >= TEMPLATE_COUNT_MAX ? '+' : ''}`

const DAYS = '7'

/** The form of a template; without one, of a new template behind the others. */
export const templateValues = (template: AdminTemplate | null, nextPosition: number): TemplateValues => ({
  names: textsOf(template?.names),
  texts: textsOf(template?.texts),
  mediaKind: template?.mediaKind ?? 'image',
  priceMin: template?.priceMin.toFixed(2) ?? '',
  priceMax: template?.priceMax.toFixed(2) ?? '',
  price: template?.price.toFixed(2) ?? '',
  days: template === null ? DAYS : String(template.deliveryDays),
  position: String(template?.position ?? Math.min(nextPosition, PLACE_MAX)),
  isActive: template?.isActive ?? true,
  questions: (template?.questions ?? []).map(({ choices, ...question }) => ({
    ...question,
    choices: textsOf(Object.fromEntries(LANGUAGES.map((language) => [language, choices.map((choice) => choice[language]).join('\n')]))),
  })),
})

export const newQuestion = (): QuestionValues => ({
  key: crypto.randomUUID(),
  kind: 'text',
  isRequired: false,
  texts: textsOf(undefined),
  choices: textsOf(undefined),
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')

/** The languages whose choices are too few, too many, too long or twice the same, or not as many as in the first language. */
export function wrongChoicesIn({ kind, choices }: QuestionValues): Language[] {
  if (kind !== 'choice') return []
  const count = linesOf(choices[LANGUAGES[0]]).length
  return LANGUAGES.filter((language) => {
    const typed = linesOf(choices[language])
    const isFit = typed.length >= CHOICES_MIN && typed.length <= CHOICES_MAX && typed.length === count
    return !isFit || new Set(typed).size < typed.length || typed.some((choice) => choice.length > CHOICE_MAX)
  })
}

/** The languages that still lack texts, of the template or of a question. */
export const unfinishedIn = ({ names, texts, questions }: TemplateValues): Language[] => {
  const missing = new Set([
    ...missingIn(names, texts, ...questions.map((question) => question.texts)),
    ...questions.flatMap((question) => wrongChoicesIn(question)),
  ])
  return LANGUAGES.filter((language) => missing.has(language))
}

export type TemplateProblem = 'price' | 'range' | 'outside' | 'days' | 'position'

/** The template as the server takes it, without its texts checked; or the problem of each number. */
export function checkTemplate(values: TemplateValues): { template: TemplateIn } | { problems: Record<string, TemplateProblem> } {
  const problems: Record<string, TemplateProblem> = {}
  const [min, max, price] = [values.priceMin, values.priceMax, values.price].map(priceCentsOf) as [
    number | null,
    number | null,
    number | null,
  ]
  const [days, position] = [countOf(values.days, PRODUCT_DAYS_MAX), countOf(values.position, PLACE_MAX)]
  if (min === null) problems['priceMin'] = 'price'
  if (max === null) problems['priceMax'] = 'price'
  else if (min !== null && max < min) problems['priceMax'] = 'range'
  if (price === null) problems['price'] = 'price'
  else if (min !== null && max !== null && (price < min || price > max)) problems['price'] = 'outside'
  if (days === null) problems['days'] = 'days'
  if (position === null) problems['position'] = 'position'
  if (Object.keys(problems).length > 0 || min === null || max === null || price === null || days === null || position === null)
    return { problems }
  const clean = (texts: Texts, tidy: (text: string) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, tidy(texts[language])])) as Texts
  return {
    template: {
      names: clean(values.names, cleanLine),
      texts: clean(values.texts, cleanText),
      mediaKind: values.mediaKind,
      priceMin: dollarsFromCents(min),
      priceMax: dollarsFromCents(max),
      price: dollarsFromCents(price),
      deliveryDays: days,
      position,
      isActive: values.isActive,
      questions: values.questions.map(({ key, kind, isRequired, texts, choices }) => ({
        key,
        kind,
        isRequired,
        texts: clean(texts, cleanLine),
        choices:
          kind === 'choice'
            ? linesOf(choices[LANGUAGES[0]]).map(
                (_first, at) => Object.fromEntries(LANGUAGES.map((language) => [language, linesOf(choices[language])[at] ?? ''])) as Texts,
              )
            : [],
      })),
    },
  }
}
