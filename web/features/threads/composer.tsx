import { Check, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { useConnection } from '#web/lib/live/hooks.ts'
import { OffPlatformWarning } from '#web/lib/off-platform/warning.tsx'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useFileAddress } from '#web/lib/use-file-address.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatBytes } from '#web/ui/format.ts'
import { Textarea } from '#web/ui/input.tsx'
import { KindOfFile } from './message-files.tsx'
import { isVoice, mayRecord, useRecorder } from './use-recorder.ts'
import { RecordingBar, VoiceButton } from './voice.tsx'
import type { Draft } from './use-draft.ts'
import type { ChosenFile, MessageFiles } from './use-message-files.ts'

/** Pictures, video, sound and documents; the server checks the content. */
const ACCEPTED = 'image/*,video/*,audio/*,.zip,.pdf,.txt,.md,.csv'

function Preview({ file }: { file: File }) {
  const address = useFileAddress(file)
  if (file.type.startsWith('image/') && file.type !== 'image/svg+xml')
    return <img src={address} alt="" className="size-11 shrink-0 rounded-sm bg-sunken object-cover" />
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
      <KindOfFile type={file.type} className="size-5" />
    </span>
  )
}

function Chosen({ chosen: { file, percent, checked, problem }, onRemove }: { chosen: ChosenFile; onRemove: () => void }) {
  const { t, i18n } = useTranslation('threads')
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-md border p-1.5 pr-0.5 text-sm',
        problem !== null && 'bg-danger-soft text-danger',
      )}
      data-testid="chosen-file"
    >
      <Preview file={file} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{isVoice(file.name) ? t('voice.label') : file.name}</span>
        {problem !== null && <span role="alert">{problem}</span>}
        {problem === null && checked !== null && <span className="text-muted">{formatBytes(file.size, i18n.language)}</span>}
        {problem === null && checked === null && (
          <progress
            max={100}
            value={percent}
            aria-label={t('uploading', { file: file.name })}
            className="block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
        )}
      </span>
      <IconButton label={t('removeFile', { file: file.name })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
      {isVoice(file.name) && <Listen file={file} />}
    </li>
  )
}

/** A recording, before it is sent. */
function Listen({ file }: { file: File }) {
  const { t } = useTranslation('threads')
  const address = useFileAddress(file)
  return (
    <audio controls src={address} aria-label={t('voice.label')} className="h-10 w-full pr-1" data-testid="listen-voice">
      <track kind="captions" />
    </audio>
  )
}

export function ChosenList({ files: { files, remove } }: { files: MessageFiles }) {
  if (files.length === 0) return null
  return (
    <ul className="mb-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
      {files.map((chosen) => (
        <Chosen key={chosen.id} chosen={chosen} onRemove={() => remove(chosen.id)} />
      ))}
    </ul>
  )
}

export function Attach({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('threads')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
        data-testid="message-files"
      />
      <IconButton label={t('attach')} onClick={() => picker.current?.click()} data-testid="attach">
        <Paperclip aria-hidden />
      </IconButton>
    </>
  )
}

interface ComposerProps {
  draft: Draft
  files: MessageFiles
  onSend: (text: string, files: readonly CheckedFile[]) => void
  /** Below the chosen files. */
  aboutFiles?: ReactNode
  /** The message waits for something that `aboutFiles` says. */
  isHeld?: boolean
  /** Above the field: the message that is answered or edited. */
  about?: ReactNode
  /** An edit changes the text only. */
  isEdit?: boolean
  /** The name of the button; missing: *Send*. */
  sendLabel?: string | undefined
  /** Escape gives up the answer or the edit; in an empty field, the arrow up edits the newest own message. */
  onCancel?: (() => void) | undefined
  onEditLast?: (() => void) | undefined
  field?: RefObject<HTMLTextAreaElement | null>
  className?: string
}

/** Has this device a keyboard and a mouse? On others Enter begins a new line. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

interface Keys extends Pick<ComposerProps, 'files' | 'onCancel' | 'onEditLast'> {
  isEmpty: boolean
  send: () => void
}

/** The keys of the field; pasted files are attached. */
function keysOf({ isEmpty, files, send, onCancel, onEditLast }: Keys) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape' && onCancel !== undefined) {
        event.stopPropagation()
        onCancel()
      }
      if (event.key === 'ArrowUp' && isEmpty && onEditLast !== undefined) {
        event.preventDefault()
        onEditLast()
      }
      if (event.key !== 'Enter' || event.shiftKey) return
      if (!hasKeyboard() && !event.metaKey && !event.ctrlKey) return
      event.preventDefault()
      send()
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0) return
      event.preventDefault()
      files.add(pasted)
    },
  }
}

/** Below the field: how to send, problems, and warnings. */
function Notes({ helpId, problem, text }: { helpId: string; problem: string | null; text: string }) {
  const { t } = useTranslation('threads')
  const { isLost } = useConnection()
  return (
    <>
      <p id={helpId} className="sr-only">
        {t('hint')}
      </p>
      {problem !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <OffPlatformWarning text={text} isOwn />
      {isLost && <p className="mt-2 text-sm text-muted">{t('waiting')}</p>}
    </>
  )
}

/** Writes a message. Enter sends it, Shift and Enter begin a new line; pasted files are attached. */
export function Composer({
  draft,
  files,
  onSend,
  about,
  aboutFiles,
  isHeld = false,
  isEdit = false,
  sendLabel,
  onCancel,
  onEditLast,
  ...rest
}: ComposerProps) {
  const { t } = useTranslation('threads')
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = rest.field ?? ownField
  const helpId = useId()
  const text = draft.text.trim()
  const isTooLong = text.length > MESSAGE_MAX
  const recorder = useRecorder((file) => files.add([file]))
  const isRecording = recorder.state === 'recording'
  const isHydrated = useIsHydrated()
  const checked = files.files.flatMap((each) => each.checked ?? [])
  const isReady = !isTooLong && !isHeld && !files.isBusy && checked.length === files.files.length && (text !== '' || checked.length > 0)
  const send = () => {
    if (!isReady || isRecording) return
    onSend(text, checked)
    field.current?.focus()
  }
  const problem =
    recorder.refusal !== null
      ? t(`voice.${recorder.refusal}`)
      : isTooLong
        ? t('tooLong', { length: text.length, max: MESSAGE_MAX })
        : files.problem
  return (
    <form
      className={cx('border-t', rest.className ?? 'mt-4 pt-4')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {about}
      {!isEdit && <ChosenList files={files} />}
      {!isEdit && aboutFiles}
      <div className="flex items-end gap-2 max-sm:gap-1">
        {isRecording && <RecordingBar recorder={recorder} />}
        {!isEdit && !isRecording && <Attach onFiles={files.add} />}
        {!isEdit && !isRecording && isHydrated && mayRecord() && <VoiceButton recorder={recorder} />}
        <Textarea
          ref={field}
          rows={1}
          value={draft.text}
          aria-label={t('write')}
          aria-describedby={helpId}
          aria-invalid={isTooLong || undefined}
          placeholder={t('placeholder')}
          onChange={({ target }) => draft.type(target.value)}
          {...keysOf({ isEmpty: draft.text === '', files, send, onCancel, onEditLast })}
          className={cx('max-h-48 min-h-11 flex-1 resize-none overflow-y-auto placeholder:truncate max-sm:px-2.5', isRecording && 'hidden')}
          data-testid="message-text"
        />
        <Button
          type="submit"
          disabled={!isReady || isRecording}
          aria-label={sendLabel ?? t('send')}
          className={cx('max-sm:px-3.5', isRecording && 'hidden')}
          data-testid="send-message"
        >
          {isEdit ? <Check aria-hidden /> : <SendHorizontal aria-hidden />}
          <span className="max-sm:hidden">{sendLabel ?? t('send')}</span>
        </Button>
      </div>
      <Notes helpId={helpId} problem={problem} text={text} />
    </form>
  )
}
