/** The price that a model puts on the files of a message: typed beside them, possible once all can be shown. */
import { Lock, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MEDIA_PRICE_MAX_CENTS, MEDIA_PRICE_MIN_CENTS } from '#contract/limits.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatMoney } from '#web/ui/format.ts'
import type { MessageFiles } from './use-message-files.ts'

export interface MediaPrice {
  /** Dollars; undefined: the files are open. */
  readonly price: number | undefined
  /** The message waits: the price is not valid, or files are still being prepared. */
  readonly isHeld: boolean
  readonly field: ReactNode
  clear: () => void
}

/** The button that opens the field gives it the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

const NOTHING_KNOWN = { start: null, keptItems: 0 }

const isPrice = (cents: number | null): boolean => cents !== null && cents >= MEDIA_PRICE_MIN_CENTS && cents <= MEDIA_PRICE_MAX_CENTS

/** Why a message with this price cannot be sent; null: it can. */
function useProblem(text: string | null, files: MessageFiles, token: string): string | null {
  const { t, i18n } = useTranslation('threads')
  const itemIds = files.files.flatMap(({ checked }) => checked?.itemId ?? [])
  const { data: items } = useLive(api.media.getItems, text === null || itemIds.length === 0 ? 'skip' : { token, itemIds })
  if (text === null) return null
  const cents = centsTyped(text)
  const failed = items?.find(({ status }) => status === 'failed')
  if (failed !== undefined) return t('price.failed', { file: failed.fileName })
  if (!isPrice(cents))
    return t('price.range', {
      min: formatMoney(dollarsFromCents(MEDIA_PRICE_MIN_CENTS), i18n.language),
      max: formatMoney(dollarsFromCents(MEDIA_PRICE_MAX_CENTS), i18n.language),
    })
  const isReady = itemIds.length === 0 || (items?.length === itemIds.length && items.every(({ status }) => status === 'ready'))
  return isReady ? null : t('price.preparing')
}

interface Known {
  /** Dollars that are set already; null: none. */
  readonly start: number | null
  /** Files that are there besides the chosen ones. */
  readonly keptItems: number
}

/** `isOffered`: the writer is the model of the chat. */
export function useMediaPrice(files: MessageFiles, token: string, isOffered: boolean, known: Known = NOTHING_KNOWN): MediaPrice {
  const { t } = useTranslation('threads')
  const id = useId()
  const [typed, setTyped] = useState<string | null>(known.start === null ? null : String(known.start))
  const hasFiles = files.files.length + known.keptItems > 0
  const text = isOffered && hasFiles ? typed : null
  const problem = useProblem(text, files, token)
  const cents = text === null ? null : centsTyped(text)
  const isWrong = text !== null && text !== '' && !isPrice(cents)
  const clear = () => setTyped(null)
  return {
    price: problem === null && cents !== null ? dollarsFromCents(cents) : undefined,
    isHeld: problem !== null,
    clear,
    field: isOffered && hasFiles && (
      <div className="mb-3" data-testid="media-price">
        {text === null ? (
          <Button size="sm" variant="secondary" onClick={() => setTyped('')} data-testid="set-price">
            <Lock aria-hidden />
            {t('price.set')}
          </Button>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label htmlFor={id} className="text-sm font-semibold">
              {t('price.label')}
            </label>
            <div className="w-32">
              <AmountInput
                id={id}
                value={text}
                ref={focusField}
                aria-describedby={`${id}-why`}
                aria-invalid={isWrong || undefined}
                onChange={({ target }) => setTyped(target.value)}
                data-testid="media-price-input"
              />
            </div>
            <IconButton label={t('price.remove')} onClick={clear}>
              <X aria-hidden />
            </IconButton>
            <p id={`${id}-why`} role="status" className={cx('basis-full text-xs', isWrong ? 'text-danger' : 'text-muted')}>
              {problem ?? t('price.hint')}
            </p>
          </div>
        )}
      </div>
    ),
  }
}
