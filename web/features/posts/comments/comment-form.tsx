/** Writes a comment. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT_MAX } from '#contract/limits.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'

export function CommentForm({ postId, token, author }: { postId: string; token: string; author: SignedInUser }) {
  const { t } = useTranslation('posts')
  const { run } = useMutation(api.posts.addComment)
  const errorText = useErrorText()
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => {
      const { length } = text.trim()
      const tooLong = length > COMMENT_MAX ? t('comments.tooLong', { max: COMMENT_MAX }) : undefined
      return { text: length === 0 ? t('comments.missing') : tooLong }
    },
    onRefusal: (error) => ({ field: 'text', text: errorText(error) }),
    send: async ({ text }) => {
      await run({ token, postId, text: text.trim() })
      form.reset()
    },
  })
  const { length } = form.values.text.trim()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void form.submit()
  }
  return (
    <form {...form.props} className="mt-4 flex gap-3">
      <Avatar name={author.name} email={author.email} src={author.picture} size="sm" className="mt-7 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <Field
          label={t('comments.label')}
          error={form.errorOf('text')}
          aside={length > COMMENT_MAX / 2 ? <Counter length={length} max={COMMENT_MAX} /> : undefined}
        >
          {(aria) => <Textarea {...aria} {...form.input('text')} onKeyDown={onKeyDown} className="min-h-16" data-testid="comment-text" />}
        </Field>
        <div className="mt-2 flex items-center justify-end gap-4">
          <output className="text-sm text-muted">{form.isSent ? t('comments.sent') : ''}</output>
          <Button type="submit" size="sm" busy={form.isBusy} busyLabel={t('comments.sending')} data-testid="comment-send">
            {t('comments.send')}
          </Button>
        </div>
      </div>
    </form>
  )
}
