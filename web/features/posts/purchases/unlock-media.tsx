/** Unlocks the files of a message: what they are, the price, and the button. Its dialog loads with the first click. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageFile } from '#contract/types.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { useMediaWords } from '../files/media-words.ts'

const UnlockDialog = lazy(() => import('./unlock-dialog.tsx'))

/** The locked files of a message. */
export interface LockedMessage {
  readonly chatId: string
  readonly seq: number
  readonly price: number
  readonly files: readonly MessageFile[]
  /** Of the model. */
  readonly name: string
}

/** "2 pictures · 1 file": what is in the message. */
export function useFileWords(): (files: readonly MessageFile[]) => string {
  const { t } = useTranslation('purchases')
  const wordsOf = useMediaWords()
  return (files) => {
    const media = files.flatMap((file) => file.media ?? [])
    const others = files.length - media.length
    return [...(media.length > 0 ? [wordsOf(media)] : []), ...(others > 0 ? [t('unlock.files', { count: others })] : [])].join(' · ')
  }
}

export function UnlockMedia({ message, renderAddFunds }: { message: LockedMessage; renderAddFunds: RenderAddFunds }) {
  const { t, i18n } = useTranslation('purchases')
  const wordsOf = useFileWords()
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <p className="text-sm font-semibold">{wordsOf(message.files)}</p>
      <Button onClick={() => setOpen(true)} data-testid="unlock-media">
        {t('unlock.submit', { price: formatMoney(message.price, i18n.language) })}
      </Button>
      {open !== null && (
        <Suspense>
          <UnlockDialog message={message} open={open} onOpenChange={setOpen} renderAddFunds={renderAddFunds} />
        </Suspense>
      )}
    </>
  )
}
