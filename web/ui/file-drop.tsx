import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'

/** One file, or several. */
type OnFiles =
  | { onFile: (file: File) => void; onFiles?: never }
  | {
      /** All files of one choice; at least one. */
      onFiles: (files: readonly File[]) => void
      onFile?: never
    }

type FileDropProps = OnFiles & {
  accept: string
  label: string
  hint: string
  /** The chosen file, with its size. */
  fileName: string | null
  disabled?: boolean
}

/** A file to choose or to drop. The whole box is the label of a real file input, so keyboard and screen readers know it. */
export function FileDrop({ accept, label, hint, fileName, disabled = false, onFile, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first, ...more] = files ?? []
    if (disabled || first === undefined) return
    if (onFiles === undefined) onFile(first)
    else onFiles([first, ...more])
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/60 hover:border-accent',
        disabled && 'opacity-60',
      )}
    >
      <FileUp aria-hidden className="size-8 text-accent" />
      <span className="font-semibold wrap-anywhere">{fileName ?? label}</span>
      <span className="text-sm text-muted">{hint}</span>
      <input
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}
