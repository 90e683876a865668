/** Unlocks the files of a message: their kinds, the price, and the button. Its dialog loads with the first click. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { type LockedMessage, useFileWords } from './locked-message.ts'

const UnlockDialog = lazy(() => import('./unlock-dialog.tsx'))

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
