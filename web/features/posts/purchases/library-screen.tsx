/** /library: the reader's purchases and tips, with receipts. The tab is in the address. */
import { Link, useNavigate } from '@tanstack/react-router'
import { AudioLines, Download, FileText, HandHeart, LibraryBig, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TIP_UNDO_SECONDS } from '#contract/limits.ts'
import type { GivenTip, Purchase } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate, formatSeconds } from '#web/ui/format.ts'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Money, useSecondsLeft } from '#web/ui/values.tsx'
import { useUndoTip } from './use-undo-tip.ts'

const PAGE_LENGTH = 20
/** A cover is 128 pixels wide here: twice that for sharp screens. */
const COVER_WIDTH = 320

/** The receipt of a payment, in the reader's language. */
export const receiptUrl = (kind: 'purchases' | 'tips' | 'orders', id: string, language: string): string =>
  `/receipts/${kind}/${id}.pdf?lang=${language}`

function Receipt({ kind, id, title }: { kind: 'purchases' | 'tips'; id: string; title: string }) {
  const { t, i18n } = useTranslation('purchases')
  return (
    <a
      href={receiptUrl(kind, id, i18n.language)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('library.receiptFor', { title })}
      className={buttonClass('ghost', 'sm', 'shrink-0 text-muted')}
      data-testid="receipt"
    >
      <FileText aria-hidden />
      {t('library.receipt')}
    </a>
  )
}

/** One file downloads at once; several are chosen on the page of their post. */
function Files({ post }: Pick<Purchase, 'post'>) {
  const { t } = useTranslation('purchases')
  if (post.cover === null) return null
  const look = {
    'aria-label': t('library.downloadOf', { title: post.title }),
    className: buttonClass('ghost', 'sm', 'shrink-0 text-muted'),
    'data-testid': 'download',
  }
  const words = (
    <>
      <Download aria-hidden />
      {t('library.download')}
    </>
  )
  if (post.mediaCount > 1) {
    return (
      <Link to="/posts/$postId" params={{ postId: post._id }} hash="files" {...look}>
        {words}
      </Link>
    )
  }
  return (
    <a href={`/media/items/${post.cover._id}/original?download=1`} download {...look}>
      {words}
    </a>
  )
}

function Cover({ cover }: { cover: Purchase['post']['cover'] }) {
  if (cover === null || cover.kind === 'audio') {
    const Icon = cover === null ? FileText : AudioLines
    return (
      <span className="grid size-full place-items-center bg-accent-soft text-accent">
        <Icon aria-hidden className="size-6" />
      </span>
    )
  }
  const width = cover.widths.find((wide) => wide >= COVER_WIDTH) ?? cover.widths.at(-1) ?? COVER_WIDTH
  return (
    <img
      src={`/media/items/${cover._id}/${width}.webp`}
      alt=""
      width={cover.width ?? undefined}
      height={cover.height ?? undefined}
      loading="lazy"
      className="size-full object-cover"
    />
  )
}

/** Title, payment and receipt: side by side, or in one column where there is no room. */
const Row = ({ paid, receipt, children }: { paid: ReactNode; receipt: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-1 @xl:flex-row @xl:items-center @xl:gap-4">
    <div className="min-w-0 flex-1">{children}</div>
    <div className="flex flex-col items-start gap-1 @xl:items-end">
      <span className="@xl:px-3">{paid}</span>
      {receipt}
    </div>
  </div>
)

function PurchaseRow({ purchase: { _id, post, model, price, purchasedAt } }: { purchase: Purchase }) {
  const { t, i18n } = useTranslation('purchases')
  const nameOf = useUserName()
  const { language } = i18n
  return (
    <li className="flex items-start gap-4 py-4 @xl:items-center" data-testid="library-post">
      <Link
        to="/posts/$postId"
        params={{ postId: post._id }}
        tabIndex={-1}
        aria-hidden
        className="block size-20 shrink-0 overflow-hidden rounded-md @xl:h-24 @xl:w-32"
      >
        <Cover cover={post.cover} />
      </Link>
      <Row
        paid={<Money amount={price} language={language} className="font-semibold" />}
        receipt={
          <span className="-ml-3.5 flex flex-wrap @xl:ml-0 @xl:justify-end">
            <Files post={post} />
            <Receipt kind="purchases" id={_id} title={post.title} />
          </span>
        }
      >
        <Link
          to="/posts/$postId"
          params={{ postId: post._id }}
          className="inline-block min-h-6 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {post.title}
        </Link>
        <p className="truncate text-sm text-muted">
          {isFormer(model.name) ? (
            t('library.by', { name: nameOf(model.name) })
          ) : (
            <Link
              to="/models/$modelName"
              params={{ modelName: model.handle }}
              className="inline-block min-h-6 max-w-full truncate align-bottom underline-offset-4 hover:underline"
            >
              {t('library.by', { name: model.name })}
            </Link>
          )}
          {post.mediaCount > 0 && ` · ${t('library.files', { count: post.mediaCount })}`}
        </p>
        <p className="text-sm text-muted">{t('library.bought', { date: formatDate(purchasedAt, language) })}</p>
        {post.isWithdrawn && <p className="text-sm text-warning">{t('library.withdrawn')}</p>}
      </Row>
    </li>
  )
}

/** *Undo* with the seconds left, while a tip can be undone. */
function UndoTip({ tip: { _id, amount, undoUntil } }: { tip: GivenTip }) {
  const { t, i18n } = useTranslation('purchases')
  const { undo, isBusy } = useUndoTip()
  const left = useSecondsLeft(undoUntil)
  if (left === null || left === 0) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isBusy}
      busyLabel={t('tip.undoing')}
      onClick={() => void undo(_id, amount)}
      aria-label={t('tip.undoWithin', { seconds: TIP_UNDO_SECONDS })}
      data-testid="undo-tip"
    >
      <Undo2 aria-hidden />
      {t('tip.undo')} <span className="tabular-nums">{formatSeconds(left, i18n.language)}</span>
    </Button>
  )
}

function TipRow({ tip }: { tip: GivenTip }) {
  const { t, i18n } = useTranslation('purchases')
  const { language } = i18n
  const modelName = useUserName()(tip.model.name)
  const subject = tip.post?.title ?? tip.order?.productName
  return (
    <li className="flex items-start gap-4 py-4 @xl:items-center" data-testid="library-tip">
      <Avatar name={modelName} src={tip.model.picture} />
      <Row
        paid={<Money amount={tip.amount} language={language} className="font-semibold" />}
        receipt={
          <span className="-ml-3.5 flex flex-wrap @xl:ml-0 @xl:justify-end">
            <UndoTip tip={tip} />
            <Receipt kind="tips" id={tip._id} title={modelName} />
          </span>
        }
      >
        {isFormer(tip.model.name) ? (
          <span className="font-semibold">{modelName}</span>
        ) : (
          <Link
            to="/models/$modelName"
            params={{ modelName: tip.model.handle }}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {modelName}
          </Link>
        )}
        <p className="text-sm text-muted">
          {subject === undefined ? t('library.tipPlain') : t('library.tipFor', { subject })} · {formatDate(tip.at, language)}
        </p>
        {tip.note !== '' && <p className="mt-1 border-l-2 pl-3 text-sm wrap-anywhere">{tip.note}</p>}
      </Row>
    </li>
  )
}

const Discover = () => {
  const { t } = useTranslation('purchases')
  return (
    <Link to="/" className={buttonClass('secondary', 'sm')}>
      {t('library.discover')}
    </Link>
  )
}

function Posts() {
  const { t } = useTranslation(['purchases', 'common'])
  const list = usePages(api.posts.listPurchases, { token: useSessionToken(), limit: PAGE_LENGTH })
  const purchases = list.pages.flatMap(({ items }) => items)
  return (
    <LiveList
      list={list}
      count={purchases.length}
      failed={t('library.failed')}
      skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />}
      empty={<EmptyState icon={LibraryBig} title={t('library.none')} text={t('library.noneText')} action={<Discover />} />}
    >
      <ul className="divide-y">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase._id} purchase={purchase} />
        ))}
      </ul>
    </LiveList>
  )
}

function Tips() {
  const { t } = useTranslation(['purchases', 'common'])
  const list = usePages(api.tips.listGiven, { token: useSessionToken(), limit: PAGE_LENGTH })
  const tips = list.pages.flatMap(({ items }) => items)
  return (
    <LiveList
      list={list}
      count={tips.length}
      failed={t('library.failed')}
      skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />}
      empty={<EmptyState icon={HandHeart} title={t('library.noTips')} text={t('library.noTipsText')} action={<Discover />} />}
    >
      <ul className="divide-y">
        {tips.map((tip) => (
          <TipRow key={tip._id} tip={tip} />
        ))}
      </ul>
    </LiveList>
  )
}

export type LibraryTab = 'posts' | 'tips'

export function LibraryScreen({ tab }: { tab: LibraryTab }) {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <header>
        <h1 className="text-3xl">{t('library.title')}</h1>
        <p className="mt-1 text-muted">{t('library.text')}</p>
      </header>
      <Card className="@container px-4 pb-2 md:px-6">
        <Tabs
          label={t('library.title')}
          value={tab}
          onChange={(next) => void navigate({ to: '/library', search: next === 'posts' ? {} : { tab: next }, replace: true })}
          tabs={[
            { value: 'posts', label: t('library.posts') },
            { value: 'tips', label: t('library.tips') },
          ]}
        >
          {tab === 'posts' ? <Posts /> : <Tips />}
        </Tabs>
      </Card>
    </div>
  )
}
