/** My fans: filters, saved filters, the list, and acts on many of them. */
import { Download, Tag, Tags, UsersRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TAGGED_MAX } from '#contract/limits.ts'
import type { FanTag } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { FanFilters } from './fan-filters.tsx'
import { FanRow } from './fan-row.tsx'
import { FanSheet } from './fan-sheet.tsx'
import { countText, type SearchPart } from './people-parts.tsx'
import { cleared, csvAddress, fanFilterOf, hasFilter } from './people-search.ts'
import { FilterActs, Segments } from './segments.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { useTagFans, useTags } from './use-fans.ts'

const PAGE_LENGTH = 30

interface BulkProps {
  userIds: readonly string[]
  tags: readonly FanTag[]
  onDone: () => void
  onTags: () => void
}

/** Tags for all chosen fans. */
function BulkBar({ userIds, tags, onDone, onTags }: BulkProps) {
  const { t } = useTranslation('people')
  const tagFans = useTagFans()
  const act = async (tag: FanTag, isTagged: boolean) => {
    if (await tagFans(tag, userIds, isTagged)) onDone()
  }
  const entries = (isTagged: boolean) =>
    tags.map((tag) => (
      <MenuItem key={`${tag.tagId} ${String(isTagged)}`} onSelect={() => void act(tag, isTagged)}>
        {tag.name}
      </MenuItem>
    ))
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-2 rounded-lg border bg-raised px-4 py-3 shadow-float md:bottom-4"
    >
      <span className="mr-auto text-sm font-semibold" aria-live="polite">
        {t('bulk.chosen', { count: userIds.length })}
      </span>
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            <Tag aria-hidden />
            {t('tags.title')}
          </Button>
        }
      >
        {tags.length > 0 && (
          <>
            <MenuLabel>{t('bulk.give')}</MenuLabel>
            {entries(true)}
            <MenuSeparator />
            <MenuLabel>{t('bulk.take')}</MenuLabel>
            {entries(false)}
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={onTags}>{t('tags.manage')}</MenuItem>
      </Menu>
      <IconButton label={t('bulk.clear')} onClick={onDone} className="size-9">
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

function NoFans({ search, onSearch }: SearchPart) {
  const { t } = useTranslation('people')
  if (!hasFilter(search) && search.q === undefined)
    return <EmptyState icon={UsersRound} title={t('fans.empty')} text={t('fans.emptyText')} />
  return (
    <EmptyState
      icon={UsersRound}
      title={t('fans.filtered')}
      action={
        <Button variant="secondary" size="sm" onClick={() => onSearch(cleared(search))}>
          {t('filters.clear')}
        </Button>
      }
    />
  )
}

/** The number of matches, the file, and the acts on the filter. */
function Acts({ search, onSearch, onTags }: SearchPart & { onTags: () => void }) {
  const { t, i18n } = useTranslation('people')
  const token = useSessionToken()
  const { data: count } = useLive(api.people.countFans, search.q === undefined ? { token, ...fanFilterOf(search) } : 'skip')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto min-h-6 text-sm text-muted" aria-live="polite" data-testid="fan-count">
        {count !== undefined && t('count', { count: count.count, shown: countText(count, i18n.language) })}
      </p>
      <FilterActs search={search} onSearch={onSearch} />
      <Button variant="secondary" size="sm" onClick={onTags} data-testid="manage-tags">
        <Tags aria-hidden />
        {t('tags.title')}
      </Button>
      <a href={csvAddress(search, i18n.language)} download className={buttonClass('secondary', 'sm')} data-testid="fans-csv">
        <Download aria-hidden />
        {t('csv')}
      </a>
    </div>
  )
}

interface FansTabProps extends SearchPart {
  renderBlock: (user: { userId: string; name: string }) => ReactNode
}

export function FansTab({ search, onSearch, renderBlock }: FansTabProps) {
  const { t } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const tags = useTags()
  const [openId, setOpenId] = useState<string | null>(null)
  const [isAtTags, setIsAtTags] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { q, sort } = search
  const list = usePages(api.people.listFans, {
    token,
    limit: PAGE_LENGTH,
    ...fanFilterOf(search),
    ...(q === undefined ? {} : { search: q.trim() }),
    ...(sort === undefined ? {} : { sort }),
  })
  const fans = list.pages.flatMap(({ items }) => items)
  // A fan who left the list meanwhile is not chosen any more.
  const userIds = fans.map(({ userId }) => userId).filter((id) => chosen.includes(id))
  const open = fans.find(({ userId }) => userId === openId)
  return (
    <div className="flex flex-col gap-4">
      <FanFilters search={search} onSearch={onSearch} tags={tags} />
      <Segments search={search} onSearch={onSearch} />
      <Acts search={search} onSearch={onSearch} onTags={() => setIsAtTags(true)} />
      <Card className="overflow-hidden">
        <LiveList
          list={list}
          count={fans.length}
          failed={t('fans.failed')}
          skeleton={<SkeletonRows rows={5} label={t('common:actions.loading')} className="p-5" />}
          empty={<NoFans search={search} onSearch={onSearch} />}
        >
          <ul className="divide-y">
            {fans.map((fan) => (
              <FanRow
                key={fan.userId}
                fan={fan}
                tags={tags}
                isChosen={userIds.includes(fan.userId)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...userIds, fan.userId].slice(-TAGGED_MAX) : userIds.filter((id) => id !== fan.userId))
                }
                onOpen={() => setOpenId(fan.userId)}
              />
            ))}
          </ul>
        </LiveList>
      </Card>
      {userIds.length > 0 && <BulkBar userIds={userIds} tags={tags} onDone={() => setChosen([])} onTags={() => setIsAtTags(true)} />}
      {open !== undefined && !isAtTags && (
        <FanSheet fan={open} tags={tags} onClose={() => setOpenId(null)} onTags={() => setIsAtTags(true)} renderBlock={renderBlock} />
      )}
      {isAtTags && <TagsDialog tags={tags} onClose={() => setIsAtTags(false)} />}
    </div>
  )
}
