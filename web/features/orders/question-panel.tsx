/** Questions of the model about an order: ask, answer, go on without an answer; all of them stay readable. */
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ORDER_ANSWER_MAX, QUESTION_HOURS, QUESTION_TEXT_MAX } from '#contract/limits.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order, OrderQuestion } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime } from '#web/ui/values.tsx'
import type { Reader } from './order-situation.ts'
import { Countdown } from './page/countdown.tsx'
import { useKeptText } from './talks/use-kept-text.ts'

export interface TalkPanelProps {
  order: Order
  side: Reader
}

const EMPTY = { text: '' }

function AskForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation(['talks', 'common'])
  const nameOf = useUserName()
  const token = useSessionToken()
  const { run } = useMutation(api.orders.askQuestion)
  const { discard, ...kept } = useKeptText('question', order._id, EMPTY)
  const form = useFormOf(kept, {
    check: ({ text }) => ({ text: text.trim() === '' ? t('question.missing') : undefined }),
    send: async ({ text }) => {
      await run({ token, orderId: order._id, question: text.trim() })
      discard()
      toast({ title: t('question.asked'), description: t('question.askedText') })
      onDone()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field
        label={t('question.yours')}
        error={form.errorOf('text')}
        hint={t('question.hint', { name: nameOf(order.user.name), count: order.questionsLeft, hours: QUESTION_HOURS })}
        aside={<Counter length={form.values.text.length} max={QUESTION_TEXT_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('text')} maxLength={QUESTION_TEXT_MAX} rows={3} />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isBusy} data-testid="send-question">
          {t('question.send')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone} disabled={form.isBusy}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Ask({ order }: { order: Order }) {
  const { t } = useTranslation('talks')
  const nameOf = useUserName()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <AskForm order={order} onDone={() => setIsOpen(false)} />
  return (
    <Button variant="secondary" size="sm" className="max-w-full self-start" onClick={() => setIsOpen(true)} data-testid="ask-question">
      <span className="truncate">{t('question.ask', { name: nameOf(order.user.name) })}</span>
    </Button>
  )
}

function AnswerForm({ order }: { order: Order }) {
  const { t } = useTranslation('talks')
  const token = useSessionToken()
  const { run } = useMutation(api.orders.answerQuestion)
  const { discard, ...kept } = useKeptText('answer', order._id, EMPTY)
  const form = useFormOf(kept, {
    check: ({ text }) => ({ text: text.trim() === '' ? t('question.answerMissing') : undefined }),
    send: async ({ text }) => {
      await run({ token, orderId: order._id, answer: text.trim() })
      discard()
      toast({ title: t('question.answered'), description: t('question.answeredText') })
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field
        label={t('question.answer')}
        error={form.errorOf('text')}
        aside={<Counter length={form.values.text.length} max={ORDER_ANSWER_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('text')} maxLength={ORDER_ANSWER_MAX} rows={3} />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" size="sm" busy={form.isBusy} className="self-start" data-testid="send-answer">
        {t('question.sendAnswer')}
      </Button>
    </form>
  )
}

function GoOn({ order }: { order: Order }) {
  const { t } = useTranslation('talks')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.endQuestion)
  const callFailed = useCallFailed()
  const goOn = async () => {
    try {
      await run({ token, orderId: order._id })
      toast({ title: t('question.goneOn'), description: t('question.answeredText') })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <Button variant="secondary" size="sm" className="self-start" busy={isBusy} onClick={() => void goOn()} data-testid="end-question">
      {t('question.goOn')}
    </Button>
  )
}

/** A question with its answer, or with the reason why it has none. */
function Past({ question }: { question: OrderQuestion }) {
  const { t, i18n } = useTranslation('talks')
  return (
    <li className="flex flex-col gap-1 text-sm" data-testid="past-question">
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{question.question}</p>
      {question.answer === null ? (
        <p className="text-muted">{t('question.noAnswer')}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{question.answer}</p>
      )}
      <p className="text-xs text-muted">
        <DateTime at={question.endedAt ?? question.askedAt} language={i18n.language} />
      </p>
    </li>
  )
}

function Open({ order, side, pausedUntil }: { order: Order; side: Reader; pausedUntil: number }) {
  const { t, i18n } = useTranslation('talks')
  const nameOf = useUserName()
  return (
    <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info" data-testid="paused">
      {t(side === 'customer' ? 'question.pausedForYou' : 'question.paused', { name: nameOf(order.user.name) })}{' '}
      <Countdown until={pausedUntil} language={i18n.language} className="font-semibold" />
    </p>
  )
}

/** Shown while the model may ask, a question is open, or there were questions. */
export function QuestionPanel({ order, side, questions }: TalkPanelProps & { questions: readonly OrderQuestion[] }) {
  const { t } = useTranslation('talks')
  const state = stateOf(order)
  const mayAsk = side === 'model' && mayTake(state, 'ask', 'model')
  const open = order.pausedUntil === null ? undefined : questions.find(({ endedAt }) => endedAt === null)
  const past = questions.filter(({ endedAt }) => endedAt !== null)
  if (!mayAsk && order.pausedUntil === null && past.length === 0) return null
  return (
    <Card id="order-question" className="scroll-mt-24" aria-labelledby="order-question-title" data-testid="question-panel">
      <CardHeader icon={<CircleHelp aria-hidden />} title={<span id="order-question-title">{t('question.title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        {order.pausedUntil !== null && open !== undefined && (
          <>
            <blockquote className="border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-line" data-testid="open-question">
              {open.question}
            </blockquote>
            <Open order={order} side={side} pausedUntil={order.pausedUntil} />
            {side === 'customer' && <AnswerForm order={order} />}
            {side === 'model' && <GoOn order={order} />}
          </>
        )}
        {mayAsk && <Ask order={order} />}
        {past.length > 0 && (
          <ul className="flex flex-col gap-4 border-t pt-4">
            {past.map((question) => (
              <Past key={question.n} question={question} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
