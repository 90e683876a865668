/**
 * A new order: brief ──▶ check ──▶ placed.
 * Nothing is charged before the second step's button; typed text survives refusals, Add Funds and a reload.
 */
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWER_MAX, BRIEF_FILES_MAX, NOTES_MAX } from '#contract/limits.ts'
import type { AnswerProblem } from '#contract/rules/brief.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { briefMaxOf, chosenAddons, totalCentsOf } from '#contract/rules/order-terms.ts'
import type { Product, Question } from '#contract/types.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { type Refusal, useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import type { AddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type OrderDraft, useOrderDraft } from './order-draft.ts'
import { answerField, answerProblems, answersOf, fieldAt, type OrderField, type OrderForm, removeFileOf } from './order-form.ts'
import { ATTACHED, type BriefFiles, useBriefFiles } from './use-brief-files.ts'

export type OrderStep = 'brief' | 'check' | 'placed'

export interface OrderInProgress {
  form: OrderForm
  uploads: BriefFiles
  step: OrderStep
  /** Opens the check, unless the brief has problems. */
  goOn: () => void
  goBack: () => void
  /** The longest brief for this customer and product, in characters. */
  briefMax: number
  totalCents: number
  /** The total changed since the customer saw it in the check. */
  isPriceChanged: boolean
  /** Forgets the draft and starts again. */
  forget: () => void
}

/** The texts of answers' problems, and the refusals that lead back to the first step, at their field. */
function useBriefTexts(questions: readonly Question[], form: RefObject<OrderForm | null>) {
  const { t } = useTranslation('ordering')
  return {
    answerText: (problem: AnswerProblem) =>
      problem === 'missing' ? t('answerMissing') : problem === 'too_long' ? t('tooLong', { max: ANSWER_MAX }) : t('answerGone'),
    /** Undefined for every other error. */
    briefRefusal: (error: unknown): Refusal<OrderField> | undefined => {
      if (isCallError(error, 'brief_too_long')) return { field: 'desiredText', text: t('tooLong', { max: error.data.limit }) }
      if (isCallError(error, 'banned_term'))
        return { field: fieldAt(Number(error.data.at), questions), text: t('banned', { term: error.data.term }) }
      if (isCallError(error, 'answers_wrong'))
        return { field: answerField(String(error.data.key)), text: t(error.data.problem === 'missing' ? 'answerMissing' : 'answerGone') }
      if (!isCallError(error, 'upload_mismatch', 'upload_unfinished')) return undefined
      form.current?.set(removeFileOf(...(Array.isArray(error.data.objectIds) ? error.data.objectIds.map(String) : [])))
      return { field: 'files', text: t('filesGone') }
    },
  }
}

interface OrderProps {
  product: Product
  user: SignedInUser
  token: string
  payRefusal: AddFunds['payRefusal']
}

export function useOrder({ product, user, token, payRefusal }: OrderProps): OrderInProgress {
  const { t } = useTranslation('ordering')
  const { run } = useMutation(api.orders.placeOrder)
  const { draft, change, discard } = useOrderDraft(user._id, product._id)
  const [isChecking, setIsChecking] = useState(false)
  /** The total on the screen when the second step began, or when the order was sent last. */
  const [seenCents, setSeenCents] = useState(0)
  const briefMax = briefMaxOf(user.isPro === true, product.briefMax)
  const totalCents = totalCentsOf(product, chosenAddons(product, draft.addonIds))
  /** The form, for a file that arrives long after it was chosen. */
  const latest = useRef<OrderForm>(null)
  const uploads = useBriefFiles({
    token,
    count: draft.files.length,
    max: BRIEF_FILES_MAX,
    onSent: (file, place) =>
      latest.current?.set(({ files, answers }) => ({
        files: [...files, file],
        answers: place === ATTACHED ? answers : { ...answers, [place]: file.objectId },
      })),
  })
  const tooLong = (text: string, max: number) => (text.trim().length > max ? t('tooLong', { max }) : undefined)

  const { answerText, briefRefusal } = useBriefTexts(product.questions, latest)
  const form = useFormOf<OrderDraft, OrderField>(
    { values: draft, change },
    {
      check: (values) => ({
        desiredText: values.desiredText.trim() === '' ? t('briefMissing') : tooLong(values.desiredText, briefMax),
        additionalNotes: tooLong(values.additionalNotes, NOTES_MAX),
        files: uploads.sending.length > 0 ? t('filesSending') : undefined,
        ...answerProblems(product.questions, values, answerText),
      }),
      onRefusal: (error) => {
        const refusal = briefRefusal(error)
        if (refusal === undefined) return payRefusal(error, (total) => t('priceChanged', { total }))
        setIsChecking(false)
        return refusal
      },
      send: async (values) => {
        const { addonIds, desiredText, additionalNotes, files } = values
        setSeenCents(totalCents)
        const notes = additionalNotes.trim()
        await run({
          token,
          productId: product._id,
          addonIds: chosenAddons(product, addonIds).map(({ _id }) => _id),
          desiredText: desiredText.trim(),
          ...(notes === '' ? {} : { additionalNotes: notes }),
          answers: answersOf(product.questions, values),
          briefFileIds: files.map(({ objectId }) => objectId),
          expectedTotal: dollarsFromCents(totalCents),
        })
        discard()
        toast({ title: t('done') })
      },
    },
  )
  latest.current = form
  const goOn = () => {
    if (!form.isRight()) return
    setSeenCents(totalCents)
    setIsChecking(true)
  }
  return {
    form,
    uploads,
    step: form.isSent ? 'placed' : isChecking ? 'check' : 'brief',
    goOn,
    goBack: () => setIsChecking(false),
    briefMax,
    totalCents,
    isPriceChanged: totalCents !== seenCents,
    forget: () => {
      discard()
      form.clear()
      setIsChecking(false)
    },
  }
}
