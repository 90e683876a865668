/** Translation of a conversation: the agreement of its sides, a bar that shows it, and the question. */
import { Languages } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Switch } from '#web/ui/switch.tsx'
import { api } from '../live/api.ts'
import { useLive, useMutation } from '../live/hooks.ts'
import { useCallFailed } from '../use-call-failed.ts'
import type { Choice, Conversation } from './conversation.ts'

interface ConversationParts {
  /** Null: nothing can be translated here. */
  readonly conversation: Conversation | null
  /** Which choice holds; null: there is nothing to say. */
  readonly bar: ReactNode
  readonly dialog: ReactNode
}

/** `name`: of the other side, for this reader. */
export function useConversation(threadId: string, token: string, name: string, className?: string): ConversationParts {
  const [question, setQuestion] = useState<'agree' | 'end' | null>(null)
  const choices = useRef(new Map<string, Choice>())
  const { data: translator } = useLive(api.translation.getTranslator, {})
  const { data: state } = useLive(api.translation.getThread, token === '' || translator == null ? 'skip' : { token, threadId })
  if (translator == null || state == null) return { conversation: null, bar: null, dialog: null }
  const conversation = { threadId, label: translator.label, state, ask: () => setQuestion('agree'), choices: choices.current }
  return {
    conversation,
    bar: (
      <Bar
        conversation={conversation}
        token={token}
        name={name}
        onEnd={() => setQuestion('end')}
        onAgree={() => setQuestion('agree')}
        className={className}
      />
    ),
    dialog: <Question kind={question} conversation={conversation} token={token} name={name} onClose={() => setQuestion(null)} />,
  }
}

interface BarProps {
  conversation: Conversation
  token: string
  name: string
  onAgree: () => void
  onEnd: () => void
  className: string | undefined
}

function Bar({ conversation: { threadId, label, state }, token, name, onAgree, onEnd, className }: BarProps) {
  const { t } = useTranslation('translation')
  const always = useMutation(api.translation.setAlways)
  const callFailed = useCallFailed()
  const [isPutOff, setIsPutOff] = useState(false)
  const { isOn, own, other, needs, isAlways, isOtherAlways } = state
  const isOffer = !isOn && own === null && other !== null && needs !== 'other' && !isPutOff
  const isWaiting = !isOn && own !== null
  if (!isOn && !isOffer && !isWaiting) return null
  const setAlways = (next: boolean) => void always.run({ token, threadId, isAlways: next }).catch((error: unknown) => callFailed(error))
  return (
    <section
      aria-label={t('bar.label')}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-sm', className)}
      data-testid="translation-bar"
    >
      <p className="flex min-w-48 flex-1 items-start gap-2 text-muted">
        <Languages aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          {isOn ? t('bar.on', { label }) : isOffer ? t('bar.offer', { name, label }) : t('bar.waiting', { name, label })}
          {isOn && isOtherAlways && ` ${t('bar.otherReads', { name })}`}
        </span>
      </p>
      {isOn && (
        <Switch isOn={isAlways} onChange={setAlways} disabled={always.isBusy} className="min-h-9 gap-3 py-0">
          {t('bar.always')}
        </Switch>
      )}
      {isOffer && (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onAgree} data-testid="translation-agree">
            {t('bar.agree')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsPutOff(true)}>
            {t('bar.later')}
          </Button>
        </span>
      )}
      {own !== null && (
        <Button size="sm" variant="ghost" onClick={onEnd} data-testid="translation-end">
          {isOn ? t('bar.end') : t('bar.withdraw')}
        </Button>
      )}
    </section>
  )
}

interface QuestionProps {
  kind: 'agree' | 'end' | null
  conversation: Conversation
  token: string
  name: string
  onClose: () => void
}

/** Says where the texts go before a side agrees, and what ends before it is ended. */
function Question({ kind, conversation: { threadId, label, state }, token, name, onClose }: QuestionProps) {
  const { t } = useTranslation(['translation', 'common'])
  const { run, isBusy } = useMutation(api.translation.agree)
  const callFailed = useCallFailed()
  // Also while the dialog closes.
  const last = useRef<'agree' | 'end'>('agree')
  if (kind !== null) last.current = kind
  const isEnd = last.current === 'end'
  const answer = async () => {
    try {
      await run({ token, threadId, isAgreed: !isEnd })
      onClose()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <ConfirmDialog
      open={kind !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isEnd ? t('question.endTitle') : t('question.title')}
      text={isEnd ? t('question.endText') : t(`question.${state.needs}`, { name, label })}
      confirmLabel={isEnd ? t('bar.end') : state.needs === 'other' ? t('question.ask') : t('bar.agree')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      onConfirm={() => void answer()}
      isBusy={isBusy}
    />
  )
}
