/** Writing a comment. What is typed stays until it is there. */
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT_MAX } from '#contract/limits.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'

export function CommentForm({ postId, token, author }: { postId: string; token: string; author: SignedInUser }) {
  const { t } = useTranslation('posts')
  const { run, isBusy } = useMutation(api.posts.addComment)
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const refuse = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const send = async () => {
    const written = text.trim()
    if (written === '') return refuse(t('comments.missing'))
    if (written.length > COMMENT_MAX) return refuse(t('comments.tooLong', { max: COMMENT_MAX }))
    setProblem(undefined)
    try {
      await run({ token, postId, text: written })
      setText('')
      setIsSent(true)
    } catch (error) {
      refuse(errorText(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isBusy) return
    event.preventDefault()
    void send()
  }
  return (
    <form onSubmit={submit} className="mt-4 flex gap-3" noValidate>
      <Avatar name={author.name} email={author.email} src={author.picture} size="sm" className="mt-7 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <Field
          label={t('comments.label')}
          error={problem}
          aside={text.length > COMMENT_MAX / 2 ? <Counter length={text.trim().length} max={COMMENT_MAX} /> : undefined}
        >
          {(aria) => (
            <Textarea
              {...aria}
              ref={input}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setProblem(undefined)
                setIsSent(false)
              }}
              onKeyDown={onKeyDown}
              className="min-h-16"
              data-testid="comment-text"
            />
          )}
        </Field>
        <div className="mt-2 flex items-center justify-end gap-4">
          <output className="text-sm text-muted">{isSent ? t('comments.sent') : ''}</output>
          <Button type="submit" size="sm" busy={isBusy} busyLabel={t('comments.sending')} data-testid="comment-send">
            {t('comments.send')}
          </Button>
        </div>
      </div>
    </form>
  )
}
