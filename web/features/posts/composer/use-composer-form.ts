/** The fields of the composer as a form over its draft: problems that prevent saving, and problems that prevent publishing. */
import { useTranslation } from 'react-i18next'
import { POST_PRICE_MAX_CENTS, POST_PRICE_MIN_CENTS } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { type Form, type Problems as Texts, useFormOf } from '#web/lib/form/use-form.ts'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Field, type PostDraft, priceCents, type Problem, type Problems, publishingProblems, savingProblems } from './post-draft.ts'
import type { Composer } from './use-composer.ts'
import type { MediaFiles } from './use-media-uploads.ts'

function useProblemTexts(): (problems: Problems) => Texts<Field> {
  const { t, i18n } = useTranslation('composer')
  const money = (cents: number) => formatMoney(dollarsFromCents(cents), i18n.language)
  const textOf = (problem: Problem) => {
    switch (problem.code) {
      case 'tooLong':
        return t('problems.tooLong', { max: problem.max })
      case 'price':
        return t('problems.price', { min: money(POST_PRICE_MIN_CENTS), max: money(POST_PRICE_MAX_CENTS) })
      case 'titleMissing':
      case 'contentMissing':
      case 'filesWaiting':
        return t(`problems.${problem.code}`)
      default:
        return problem satisfies never
    }
  }
  return (problems) => Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, textOf(problem)]))
}

export interface ComposerForm extends Form<PostDraft> {
  /** Does the problem of a field prevent saving? */
  isBlocked: boolean
}

/** Too long texts and invalid prices show at once; missing fields from the first attempt to publish on. */
export function useComposerForm(composer: Pick<Composer, 'draft' | 'change' | 'flush'>, media: Pick<MediaFiles, 'areReady'>): ComposerForm {
  const { t } = useTranslation('composer')
  const { draft } = composer
  const textsOf = useProblemTexts()
  const form = useFormOf<PostDraft>(
    { values: draft, change: composer.change },
    {
      check: (values) => textsOf(publishingProblems(values, media.areReady)),
      scrollsToMiddle: true,
      send: async () => {
        if (await composer.flush()) toast({ title: t('done.saved') })
      },
    },
  )
  const blocking = savingProblems(draft)
  const isPriceWrong = draft.visibility === 'paid' && draft.price.trim() !== '' && priceCents(draft) === null
  const atOnce = textsOf({ ...(isPriceWrong ? { price: { code: 'price' } } : {}), ...blocking })
  return {
    ...form,
    errorOf: (field) => form.errorOf(field) ?? (atOnce as Texts<keyof PostDraft>)[field],
    isBlocked: Object.keys(blocking).length > 0,
  }
}
