/** All about one fan: their payments by kind, since when, tags and the private note. */
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dealings, Fan, FanTag } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { MessageButton } from '#web/lib/chat/message-button.tsx'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { PrivateNote } from '#web/lib/private-note.tsx'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate } from '#web/ui/format.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Money, useShownZone } from '#web/ui/values.tsx'
import { PersonName } from './people-parts.tsx'
import { useTagFans } from './use-fans.ts'

/** The payments by kind, and their sum. */
export function DealingsList({
  dealings,
  total,
  earned,
}: {
  dealings: Dealings
  total: string
  earned?: { label: string; amount: number }
}) {
  const { t, i18n } = useTranslation('people')
  const lines = (
    [
      ['orders', dealings.orders, dealings.orderAmount],
      ['posts', dealings.posts, dealings.postAmount],
      ['tips', dealings.tips, dealings.tipAmount],
      ['messages', dealings.messages, dealings.messageAmount],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <dl className="flex flex-col divide-y rounded-lg border text-sm">
      {lines.map(([kind, count, amount]) => (
        <div key={kind} className="flex items-baseline justify-between gap-3 px-4 py-2.5">
          <dt className="text-muted">{t(`dealings.${kind}`, { count })}</dt>
          <dd>
            <Money amount={amount} language={i18n.language} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-3 px-4 py-2.5">
        <dt className="font-semibold">{total}</dt>
        <dd className="font-semibold">
          <Money amount={dealings.spent} language={i18n.language} />
        </dd>
      </div>
      {earned !== undefined && (
        <div className="flex items-baseline justify-between gap-3 px-4 py-2.5">
          <dt className="text-muted">{earned.label}</dt>
          <dd>
            <Money amount={earned.amount} language={i18n.language} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Tags({ fan, tags }: { fan: Fan; tags: readonly FanTag[] }) {
  const { t } = useTranslation('people')
  const tagFans = useTagFans()
  if (tags.length === 0) return <p className="text-sm text-muted">{t('tags.none')}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {tags.map((tag) => {
        const isByHand = fan.ownTags.includes(tag.tagId)
        const isByRule = !isByHand && fan.tags.includes(tag.tagId)
        return (
          <button
            key={tag.tagId}
            type="button"
            aria-pressed={isByHand || isByRule}
            disabled={isByRule}
            title={isByRule ? t('tags.byRule') : undefined}
            onClick={() => void tagFans(tag, [fan.userId], !isByHand)}
            className={cx(
              'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm font-semibold transition-colors',
              isByHand || isByRule ? 'border-ink bg-ink text-paper' : 'border-line text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {isByHand || isByRule ? <Check aria-hidden className="size-3.5" /> : <Plus aria-hidden className="size-3.5" />}
            <span className="truncate">{tag.name}</span>
            {isByRule && <span className="sr-only"> ({t('tags.byRule')})</span>}
          </button>
        )
      })}
    </div>
  )
}

interface FanSheetProps {
  fan: Fan
  tags: readonly FanTag[]
  onClose: () => void
  onTags: () => void
  renderBlock: (user: { userId: string; name: string }) => ReactNode
}

export function FanSheet({ fan, tags, onClose, onTags, renderBlock }: FanSheetProps) {
  const { t, i18n } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const zone = useShownZone()
  const { run } = useMutation(api.people.saveNote)
  const name = nameOf(fan.name)
  const date = (at: number) => formatDate(at, i18n.language, zone)
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={name} closeLabel={t('common:actions.close')}>
      <div className="flex flex-col gap-6" data-testid="fan-sheet">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={fan.picture} size="lg" />
          <div className="min-w-0 text-sm text-muted">
            {fan.handle !== null && <PersonName name={fan.name} handle={fan.handle} className="text-ink" />}
            <p>{t('row.since', { date: date(fan.since) })}</p>
            {fan.followedAt !== null && <p>{t('row.followsSince', { date: date(fan.followedAt) })}</p>}
            <p>{t('row.lastActivity', { date: date(fan.lastAt) })}</p>
          </div>
        </div>
        {!isFormer(fan.name) && (
          <div className="flex flex-wrap gap-2">
            <MessageButton userId={fan.userId} name={name} size="sm" />
            {renderBlock({ userId: fan.userId, name })}
          </div>
        )}
        <DealingsList dealings={fan} total={t('dealings.total')} earned={{ label: t('dealings.earned'), amount: fan.earned }} />
        <section className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-sm font-semibold">{t('tags.title')}</h3>
            <button type="button" onClick={onTags} className="min-h-6 text-sm font-semibold text-accent underline-offset-4 hover:underline">
              {t('tags.manage')}
            </button>
          </div>
          <Tags fan={fan} tags={tags} />
        </section>
        <PrivateNote
          key={fan.userId}
          note={fan.note}
          onSave={(note) => run({ token, userId: fan.userId, note })}
          texts={{ title: t('note.title'), placeholder: t('note.placeholder'), hint: t('note.hint'), saved: t('note.saved') }}
          testId="fan-note"
        />
      </div>
    </Sheet>
  )
}
