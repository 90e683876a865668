/** The price of the next message: said above the field, and agreed to before each message that costs something. */
import { Coins } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'

export interface MessagePrice {
  /** Resolves with the answer to the question. */
  confirm: (price: number) => Promise<boolean>
  readonly dialog: ReactNode
  readonly line: ReactNode
}

export function usePrice(chat: Chat | null | undefined): MessagePrice {
  const { t, i18n } = useTranslation(['chats', 'common'])
  const nameOf = useUserName()
  const [asked, setAsked] = useState<number | null>(null)
  const answer = useRef<(isAgreed: boolean) => void>(undefined)
  const settle = (isAgreed: boolean) => {
    setAsked(null)
    answer.current?.(isAgreed)
    answer.current = undefined
  }
  const amount = formatMoney(asked ?? 0, i18n.language)
  const hasPrice = chat?.priceAfterFree != null && chat.mayWrite
  return {
    confirm: async (price) => {
      setAsked(price)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    },
    line: hasPrice && (
      <p className="flex items-center gap-2 border-t px-4 pt-2 text-xs text-muted max-sm:px-3" data-testid="message-price">
        <Coins aria-hidden className="size-4 shrink-0" />
        {(chat.freeLeft ?? 0) > 0
          ? t('price.free', { count: chat.freeLeft ?? 0, price: formatMoney(chat.priceAfterFree ?? 0, i18n.language) })
          : t('price.next', { price: formatMoney(chat.price, i18n.language) })}
      </p>
    ),
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && settle(false)}
        title={t('price.title', { amount })}
        text={t('price.text', { amount, name: nameOf(chat?.other.name ?? '') })}
        confirmLabel={t('price.confirm', { amount })}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        onConfirm={() => settle(true)}
      />
    ),
  }
}
