/** The blocks that keep an account from being closed, each with its remedy; a balance has its choices below the list. */
import { CircleAlert, Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { CLOSING_WAITS_FOR } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { SettleDialog } from './settle-dialog.tsx'

export type ClosingState = ResultOf<Contract['auth']['getClosing']>
type ClosingBlock = ClosingState['blocks'][number]

/** Such a block does not prevent the request: the account is erased once the block has ended. */
export const endsByItself = ({ kind }: ClosingBlock): boolean => CLOSING_WAITS_FOR.includes(kind)

/** The dollars that the user has to decide about; undefined: none. */
export const balanceOf = (blocks: readonly ClosingBlock[]): number | undefined => blocks.find((block) => block.kind === 'balance')?.amount

function Block({ block, onSettle }: { block: ClosingBlock; onSettle: (side: 'customer' | 'model') => void }): ReactNode {
  const { t, i18n } = useTranslation('leaving')
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  switch (block.kind) {
    case 'balance':
      return <span>{t('blocks.balance', { amount: money(block.amount) })}</span>
    case 'held':
      return (
        <span>
          {block.until === null
            ? t('blocks.held', { amount: money(block.amount) })
            : t('blocks.heldUntil', { amount: money(block.amount), date: formatDate(block.until, i18n.language) })}
        </span>
      )
    case 'withdrawal':
      return <span>{t('blocks.withdrawal', { amount: money(block.amount) })}</span>
    case 'deposit':
      return <span>{t('blocks.deposit', { number: block.count })}</span>
    case 'orders_as_customer':
      return (
        <>
          <span>{t('blocks.asCustomer', { number: block.count })}</span>
          <Button variant="secondary" size="sm" onClick={() => onSettle('customer')}>
            {t('settle.customer')}
          </Button>
        </>
      )
    case 'orders_as_model':
      return (
        <>
          <span>{t('blocks.asModel', { number: block.count })}</span>
          <Button variant="secondary" size="sm" onClick={() => onSettle('model')}>
            {t('settle.model')}
          </Button>
        </>
      )
    case 'last_owner':
      return <span>{t('blocks.lastOwner')}</span>
  }
}

interface ListProps {
  title: string
  blocks: readonly ClosingBlock[]
  isWaiting: boolean
  onSettle: (side: 'customer' | 'model') => void
}

function List({ title, blocks, isWaiting, onSettle }: ListProps) {
  const Icon = isWaiting ? Hourglass : CircleAlert
  return (
    <div>
      <p className="text-sm font-semibold">{title}</p>
      <ul className="mt-2 flex flex-col gap-2 text-sm" data-testid={isWaiting ? 'closing-waits' : 'closing-blocks'}>
        {blocks.map((block) => (
          <li
            key={block.kind}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-4 py-3"
            data-kind={block.kind}
          >
            <Icon aria-hidden className={cx('size-4.5 shrink-0', isWaiting ? 'text-muted' : 'text-warning')} />
            <Block block={block} onSettle={onSettle} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Blocks that the user has to settle, before those that end by themselves. */
export function ClosingBlocks({ blocks }: { blocks: readonly ClosingBlock[] }) {
  const { t } = useTranslation('leaving')
  const [settling, setSettling] = useState<'customer' | 'model' | null>(null)
  const [toSettle, toWaitFor] = [blocks.filter((block) => !endsByItself(block)), blocks.filter(endsByItself)]
  return (
    <>
      {toSettle.length > 0 && <List title={t('leave.settle')} blocks={toSettle} isWaiting={false} onSettle={setSettling} />}
      {toWaitFor.length > 0 && <List title={t('leave.waitsFor')} blocks={toWaitFor} isWaiting onSettle={setSettling} />}
      {settling !== null && <SettleDialog side={settling} onClose={() => setSettling(null)} />}
    </>
  )
}
