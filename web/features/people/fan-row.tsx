/** A fan in the list: name, since when, payments, and the model's tags. */
import { NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Fan, FanTag } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { ProBadge } from '#web/ui/pro-badge.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { TagBadge, useDealings } from './people-parts.tsx'

interface FanRowProps {
  fan: Fan
  tags: readonly FanTag[]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
}

export function FanRow({ fan, tags, isChosen, onChoose, onOpen }: FanRowProps) {
  const { t, i18n } = useTranslation('people')
  const nameOf = useUserName()
  const dealingsOf = useDealings()
  const facts = [...(fan.followedAt === null ? [] : [t('row.follows')]), ...dealingsOf(fan)]
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-sunken/60 sm:px-5" data-testid="fan">
      <span className="relative z-10 flex size-10 shrink-0 items-center justify-center">
        <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
          <span className="sr-only">{t('row.choose', { name: nameOf(fan.name) })}</span>
        </Checkbox>
      </span>
      <Avatar name={nameOf(fan.name)} src={fan.picture} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <button type="button" onClick={onOpen} className="min-w-0 truncate text-left font-semibold after:absolute after:inset-0">
            {nameOf(fan.name)}
          </button>
          {fan.isPro && <ProBadge label={t('row.pro')} />}
        </div>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        {(fan.note !== '' || fan.tags.length > 0) && (
          <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-1.5">
            {tags
              .filter(({ tagId }) => fan.tags.includes(tagId))
              .map((tag) => (
                <TagBadge key={tag.tagId} tag={tag} />
              ))}
            {fan.note !== '' && (
              <span className="flex min-w-0 items-center gap-1 text-xs text-muted">
                <NotebookPen aria-hidden className="size-3.5 shrink-0" />
                <span className="line-clamp-1">{fan.note}</span>
              </span>
            )}
          </div>
        )}
      </div>
      <div className="shrink-0 text-right">
        <Money amount={fan.spent} language={i18n.language} className="font-semibold" />
        <p className="text-xs text-muted">
          <RelativeTime at={fan.lastAt} language={i18n.language} />
        </p>
      </div>
    </li>
  )
}
