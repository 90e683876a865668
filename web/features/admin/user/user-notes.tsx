/** Notes of staff about a user: read by admins who work with users, but not about themselves; changed and removed by their authors. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STAFF_NOTE_MAX } from '#contract/limits.ts'
import { OF_NOTES } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages, useMutation } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { StaffNote } from '../users.ts'

const LIST_LENGTH = 5

/** Writes a note; with `note` it changes that one. */
function NoteForm({ userId, note, onDone }: { userId: string; note?: StaffNote; onDone?: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const add = useMutation(api.admin.users.addNote)
  const edit = useMutation(api.admin.users.editNote)
  const form = useForm({
    start: { text: note?.text ?? '' },
    check: ({ text }) => ({ text: text.trim() === '' ? t('users.notes.missing') : undefined }),
    send: async ({ text }) => {
      if (note === undefined) await add.run({ token, userId, text: text.trim() })
      else await edit.run({ token, userId, staffNoteId: note._id, text: text.trim() })
      form.set({ text: '' })
      onDone?.()
    },
  })
  const { text } = form.values
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field
        label={t(note === undefined ? 'users.notes.new' : 'users.notes.edit')}
        error={form.errorOf('text')}
        aside={<Counter length={text.length} max={STAFF_NOTE_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('text')} maxLength={STAFF_NOTE_MAX} rows={2} />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="secondary" busy={form.isBusy}>
          {t(note === undefined ? 'users.notes.add' : 'users.notes.save')}
        </Button>
        {onDone !== undefined && (
          <Button size="sm" variant="ghost" onClick={onDone}>
            {t('common:actions.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function RemoveNote({ userId, note, onClose }: { userId: string; note: StaffNote; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.users.removeNote)
  const callFailed = useCallFailed()
  const remove = async () => {
    try {
      await run({ token, userId, staffNoteId: note._id })
      onClose()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('users.notes.removeTitle')}
      text={t('users.notes.removeText')}
      confirmLabel={t('users.notes.remove')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void remove()}
    />
  )
}

function NoteItem({ userId, note }: { userId: string; note: StaffNote }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  if (open === 'edit')
    return (
      <li className="py-4 first:pt-0 last:pb-0">
        <NoteForm userId={userId} note={note} onDone={close} />
      </li>
    )
  return (
    <li className="flex flex-col gap-1 py-4 text-sm first:pt-0 last:pb-0" data-testid="staff-note">
      <p className="wrap-break-word whitespace-pre-line">{note.text}</p>
      <p className="text-muted">
        {nameOf(note.by)} · <DateTime at={note.at} language={i18n.language} />
        {note.editedAt !== null && ` · ${t('users.notes.edited')}`}
      </p>
      {note.isMine && (
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" onClick={() => setOpen('edit')}>
            {t('users.notes.change')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen('remove')}>
            {t('users.notes.remove')}
          </Button>
        </div>
      )}
      {open === 'remove' && <RemoveNote userId={userId} note={note} onClose={close} />}
    </li>
  )
}

export function UserNotes({ userId }: { userId: string }) {
  const { user } = useAuth()
  const role = user?.adminRole ?? null
  return role !== null && OF_NOTES.includes(role) && user?._id !== userId ? <Notes userId={userId} /> : null
}

function Notes({ userId }: { userId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const list = usePages(api.admin.users.listNotes, { token, userId, limit: LIST_LENGTH })
  const notes = list.pages.flatMap(({ items }) => items)
  return (
    <Card data-testid="user-notes">
      <CardHeader title={t('users.notes.title')} text={t('users.notes.text')} />
      <CardBody className="flex flex-col gap-5">
        <NoteForm userId={userId} />
        <LiveList
          list={list}
          count={notes.length}
          failed={t('users.notes.failed')}
          skeleton={<SkeletonRows rows={1} label={t('common:actions.loading')} />}
          empty={<p className="text-sm text-muted">{t('users.notes.none')}</p>}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {notes.map((note) => (
              <NoteItem key={note._id} userId={userId} note={note} />
            ))}
          </ul>
        </LiveList>
      </CardBody>
    </Card>
  )
}
