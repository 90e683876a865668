/** A comment or a review for staff: its text, each time that staff hid it, and the decision. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_TAKE_DOWNS } from '#contract/rules/admin-pages.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime } from '#web/ui/values.tsx'
import { Decisions } from './decisions.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { listAddress, type LookedAtComment, type LookedAtReview } from './products.ts'

export interface Written {
  readonly kind: 'comments' | 'reviews'
  readonly title: string
  readonly author: LookedAtComment['author']
  readonly model?: LookedAtReview['model']
  readonly createdAt: number
  readonly takeDowns: LookedAtComment['takeDowns']
  readonly isHidden: boolean
  /** Whether staff can hide it now, or restore it. */
  readonly isDecidable: boolean
  readonly badge: ReactNode
  readonly hide: (takeDownId: string | null, texts: { reason: string; note: string }) => Promise<unknown>
  readonly restore: (takeDownId: string, texts: { note: string }) => Promise<unknown>
}

/** Hides it, or restores it. The decision is about the state shown when the dialog opened. */
function DecisionDialog({ written, onClose }: { written: Written; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const nameOf = useUserName()
  const [{ kind, title, author, model, isHidden, takeDowns, hide, restore }] = useState(written)
  const [last, writer] = [takeDowns[0]?._id ?? null, nameOf(author.name)]
  const effect = { author: writer, model: nameOf(model?.name ?? '') }
  // The shared texts name the user who is notified.
  const told = { name: title, model: writer }
  const finish = (done: 'hidden' | 'restored') => {
    toast({ title: t(`${kind}.${done}`), description: t('products.hiddenText', told) })
    onClose()
  }
  if (isHidden && last !== null)
    return (
      <HideDialog
        title={t('products.restoreTitle', told)}
        effects={[t(`${kind}.effectShown`, effect), t('products.effectRestoredNotice', told)]}
        confirmLabel={t(`${kind}.restore`)}
        send={async ({ note }) => {
          await restore(last, { note })
          finish('restored')
        }}
        onClose={onClose}
      />
    )
  return (
    <HideDialog
      title={t('products.hideTitle', told)}
      effects={[t(`${kind}.effectGone`, effect), t(`${kind}.effectNotice`, effect)]}
      reasonLabel={t('products.reasonTold', told)}
      confirmLabel={t(`${kind}.hide`)}
      send={async (texts) => {
        await hide(last, texts)
        finish('hidden')
      }}
      onClose={onClose}
    />
  )
}

function Head({ written }: { written: Written }) {
  const { t, i18n } = useTranslation('admin')
  const { user } = useAuth()
  const nameOf = useUserName()
  const [isDeciding, setDeciding] = useState(false)
  const { kind, title, author, createdAt, badge, isHidden, isDecidable } = written
  const mayDecide = isDecidable && user?.adminRole != null && OF_TAKE_DOWNS.includes(user.adminRole) && user._id !== author._id
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {badge}
          <Link
            to="/admin/users/$userId"
            params={{ userId: author._id }}
            className="inline-flex min-h-6 items-center font-semibold text-ink underline-offset-4 hover:underline"
          >
            {nameOf(author.name)}
          </Link>
          <DateTime at={createdAt} language={i18n.language} />
        </p>
      </div>
      {mayDecide && (
        <Button variant={isHidden ? 'primary' : 'danger'} onClick={() => setDeciding(true)}>
          {t(isHidden ? `${kind}.restore` : `${kind}.hide`)}
        </Button>
      )}
      {isDeciding && <DecisionDialog written={written} onClose={() => setDeciding(false)} />}
    </header>
  )
}

interface WrittenDetailProps {
  kind: Written['kind']
  address: Address
  /** Undefined while it loads; null: it is gone. */
  written: Written | null | undefined
  hasFailed: boolean
  onRetry: () => void
  children: ReactNode
}

export function WrittenDetail({ kind, address, written, hasFailed, onRetry, children }: WrittenDetailProps) {
  const { t } = useTranslation(['admin', 'common'])
  if (written === undefined)
    return hasFailed ? (
      <ErrorState title={t(`${kind}.failed`)} retryLabel={t('common:actions.retry')} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />
    )
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/admin/products"
        search={listAddress(address)}
        className="inline-flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t(`${kind}.back`)}
      </Link>
      {written === null ? (
        <EmptyState icon={FileX2} title={t(`${kind}.gone`)} />
      ) : (
        <>
          <Head written={written} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <Card>
              <CardBody className="flex flex-col gap-3">{children}</CardBody>
            </Card>
            <Decisions takeDowns={written.takeDowns} />
          </div>
        </>
      )}
    </div>
  )
}
