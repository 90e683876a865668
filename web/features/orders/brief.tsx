import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** From this many characters on, a brief is longer than the two lines of the list. */
const LONG = 140

/** The brief of an order, folded to two lines until it is opened. */
export function Brief({ text, notes }: { text: string; notes: string }) {
  const { t } = useTranslation('orders')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isFoldable = text.length > LONG || text.includes('\n') || notes !== ''
  return (
    <div className="mt-2 text-sm">
      <div id={id} className={isOpen ? 'whitespace-pre-line wrap-break-word' : 'line-clamp-2 wrap-break-word'}>
        {text}
        {isOpen && notes !== '' && <p className="mt-2 text-muted">{notes}</p>}
      </div>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-0.5 py-1 text-xs font-semibold text-accent underline-offset-4 hover:underline"
        >
          {t(isOpen ? 'fulfil.less' : 'fulfil.more')}
        </button>
      )}
    </div>
  )
}
