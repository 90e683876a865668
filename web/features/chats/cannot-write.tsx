/** In place of the field: why this reader cannot write, and each act that would open it. */
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { buttonClass } from '#web/ui/button.tsx'

interface CannotWriteProps {
  chat: Chat
  /** The button to follow a model. */
  renderFollow: (model: { modelId: string; name: string }) => ReactNode
  /** The button that ends the reader's own block. */
  renderUnblock?: ((chat: Chat) => ReactNode) | undefined
}

export function CannotWrite({ chat, renderFollow, renderUnblock }: CannotWriteProps) {
  const { t } = useTranslation('chats')
  const nameOf = useUserName()
  const { refusal, opens, other } = chat
  if (refusal === null) return null
  const name = nameOf(other.name)
  const isByRule = refusal === 'rule'
  return (
    <div
      role="status"
      className="flex flex-col gap-3 border-t bg-sunken px-4 py-4 pb-[max(1rem,var(--below,0px))] text-sm dark:bg-surface"
      data-testid="cannot-write"
    >
      <p className="flex items-start gap-2">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>{isByRule && opens.length === 0 ? t('refusal.nobody', { name }) : t(`refusal.${refusal}`, { name })}</span>
      </p>
      {isByRule && opens.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {opens.includes('followers') && <li>{renderFollow({ modelId: other.userId, name })}</li>}
          {opens.includes('customers') && other.handle !== null && (
            <li>
              <Link to="/models/$modelName" params={{ modelName: other.handle }} hash="products" className={buttonClass('secondary', 'md')}>
                {t('refusal.buy')}
              </Link>
            </li>
          )}
          {opens.includes('pro') && (
            <li>
              <Link to="/pro" className={buttonClass('secondary', 'md')}>
                {t('refusal.pro')}
              </Link>
            </li>
          )}
        </ul>
      )}
      {refusal === 'blocked' && renderUnblock?.(chat)}
    </div>
  )
}
