/** A private note about another user, saved while it is written; unsaved text stays in the field, which says so. */
import { NotebookPen } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CHAT_NOTE_MAX } from '#contract/limits.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { useErrorText } from './use-call-failed.ts'

const SAVE_AFTER_MS = 1_000

interface PrivateNoteProps {
  /** As it was when the field opened. */
  note: string
  onSave: (note: string) => Promise<unknown>
  texts: { title: string; placeholder: string; hint: string; saved: string }
  testId: string
}

export function PrivateNote({ note, onSave, texts, testId }: PrivateNoteProps) {
  const errorText = useErrorText()
  const [text, setText] = useState(note)
  const [state, setState] = useState<'same' | 'changed' | 'saved' | { problem: string }>('same')
  const latest = useRef({ text, isChanged: false })
  latest.current = { text, isChanged: state === 'changed' }
  const save = async () => {
    if (!latest.current.isChanged || latest.current.text.length > CHAT_NOTE_MAX) return
    const { text: written } = latest.current
    try {
      await onSave(written)
      if (latest.current.text === written) setState('saved')
    } catch (error) {
      setState({ problem: errorText(error) })
    }
  }
  const saveRef = useRef(save)
  saveRef.current = save
  useEffect(() => {
    const timer = setTimeout(() => void saveRef.current(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => () => void saveRef.current(), [])
  const id = useId()
  return (
    <section className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-semibold">
        <NotebookPen aria-hidden className="size-4 text-muted" />
        {texts.title}
      </label>
      <Textarea
        id={id}
        value={text}
        aria-describedby={`${id} hint`}
        placeholder={texts.placeholder}
        onChange={({ target }) => {
          setText(target.value)
          setState('changed')
        }}
        onBlur={() => void save()}
        className="min-h-24"
        data-testid={testId}
      />
      <div className="flex items-start justify-between gap-3 text-xs text-muted">
        <p id={`${id} hint`}>{texts.hint}</p>
        {text.length > CHAT_NOTE_MAX * 0.9 && <Counter length={text.length} max={CHAT_NOTE_MAX} />}
        <span role="status" className="shrink-0">
          {state === 'saved' && texts.saved}
        </span>
      </div>
      {typeof state === 'object' && (
        <p role="alert" className="text-sm text-danger">
          {state.problem}
        </p>
      )}
    </section>
  )
}
