import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  /** The browser did not allow it. */
  onFail: () => void
  className?: string
}

/** Copies a text; says so until another text takes its place. */
export function CopyButton({ text, label, copiedLabel, onFail, className }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      onFail()
    }
  }
  return (
    <>
      <IconButton label={label} onClick={() => void copy()} className={cx('usual:size-9 shrink-0', className)}>
        {isCopied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : ''}
      </span>
    </>
  )
}
