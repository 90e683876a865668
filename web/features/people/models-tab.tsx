/** The models that the reader follows or has paid: sums by kind, since when, and the reader's data that each model sees. */
import { Heart, ScanEye } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TIE_KINDS } from '#contract/limits.ts'
import type { TiedModel } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { MessageButton } from '#web/lib/chat/message-button.tsx'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { PrivateNote } from '#web/lib/private-note.tsx'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Money, useShownZone } from '#web/ui/values.tsx'
import { DealingsList } from './fan-sheet.tsx'
import { PersonName, SortSelect, useDealings, WordSearch, type SearchPart } from './people-parts.tsx'
import { cleared, peopleSearch } from './people-search.ts'

const PAGE_LENGTH = 30

export interface ModelActs {
  renderFollow: (model: { modelId: string; name: string; isFollowing: boolean }) => ReactNode
  renderBlock: (user: { userId: string; name: string }) => ReactNode
}

/** Why this model has the reader in its list: each reason by itself. */
function useReasons(): (model: TiedModel) => string[] {
  const { t } = useTranslation('people')
  const dealingsOf = useDealings()
  return (model) => [...(model.followedAt === null ? [] : [t('row.youFollow')]), ...dealingsOf(model)]
}

function ModelSheet({ model, onClose, renderFollow, renderBlock }: ModelActs & { model: TiedModel; onClose: () => void }) {
  const { t, i18n } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const zone = useShownZone()
  const reasonsOf = useReasons()
  const { run } = useMutation(api.people.saveNote)
  const name = nameOf(model.name)
  const date = (at: number) => formatDate(at, i18n.language, zone)
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={name} closeLabel={t('common:actions.close')}>
      <div className="flex flex-col gap-6" data-testid="model-sheet">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={model.picture} size="lg" />
          <div className="min-w-0 text-sm text-muted">
            {model.handle !== null && <PersonName name={model.name} handle={model.handle} className="text-ink" />}
            <p>{t('row.since', { date: date(model.since) })}</p>
            {model.followedAt !== null && <p>{t('row.youFollowSince', { date: date(model.followedAt) })}</p>}
          </div>
        </div>
        {!isFormer(model.name) && (
          <div className="flex flex-wrap gap-2">
            <MessageButton userId={model.userId} name={name} size="sm" />
            {model.handle !== null && renderFollow({ modelId: model.userId, name, isFollowing: model.followedAt !== null })}
            {renderBlock({ userId: model.userId, name })}
          </div>
        )}
        <DealingsList dealings={model} total={t('dealings.paid')} />
        <section className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm" data-testid="why-listed">
          <h3 className="flex items-center gap-2 font-semibold">
            <ScanEye aria-hidden className="size-4 text-muted" />
            {t('listed.title', { name })}
          </h3>
          <p>{reasonsOf(model).join(' · ')}</p>
          <p className="text-muted">{t('listed.text', { name })}</p>
          <p className="text-muted">{t('listed.notes')}</p>
        </section>
        <PrivateNote
          key={model.userId}
          note={model.note}
          onSave={(note) => run({ token, userId: model.userId, note })}
          texts={{ title: t('note.title'), placeholder: t('note.placeholderModel'), hint: t('note.hint'), saved: t('note.saved') }}
          testId="model-note"
        />
      </div>
    </Sheet>
  )
}

function ModelRow({ model, onOpen, renderFollow }: Pick<ModelActs, 'renderFollow'> & { model: TiedModel; onOpen: () => void }) {
  const { t, i18n } = useTranslation('people')
  const nameOf = useUserName()
  const zone = useShownZone()
  const reasonsOf = useReasons()
  const name = nameOf(model.name)
  return (
    <li className="relative flex items-center gap-3 px-4 py-3.5 transition-colors hover:bg-sunken/60 sm:px-5" data-testid="tied-model">
      <Avatar name={name} src={model.picture} />
      <div className="min-w-0 flex-1">
        <button type="button" onClick={onOpen} className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0">
          {name}
        </button>
        <p className="text-sm text-muted">{reasonsOf(model).join(' · ')}</p>
        <p className="text-xs text-muted">{t('row.since', { date: formatDate(model.since, i18n.language, zone) })}</p>
      </div>
      <Money amount={model.spent} language={i18n.language} className="shrink-0 font-semibold" />
      {model.handle !== null && (
        <span className="relative z-10 shrink-0 max-sm:hidden">
          {renderFollow({ modelId: model.userId, name, isFollowing: model.followedAt !== null })}
        </span>
      )}
    </li>
  )
}

export function ModelsTab({ search, onSearch, ...acts }: SearchPart & ModelActs) {
  const { t } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const [openId, setOpenId] = useState<string | null>(null)
  const { q, sort } = search
  const kind = TIE_KINDS.find((name) => name === search.kind)
  const list = usePages(api.people.listModels, {
    token,
    limit: PAGE_LENGTH,
    ...(kind === undefined ? {} : { kind }),
    ...(q === undefined ? {} : { search: q.trim() }),
    ...(sort === undefined ? {} : { sort }),
  })
  const models = list.pages.flatMap(({ items }) => items)
  const open = models.find(({ userId }) => userId === openId)
  const isNarrow = kind !== undefined || q !== undefined
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <WordSearch search={search} onSearch={onSearch} label={t('models.search')} />
        <SortSelect search={search} onSearch={onSearch} />
      </div>
      <Segmented
        label={t('models.kinds.label')}
        value={kind ?? 'any'}
        onChange={(next) => onSearch(peopleSearch({ ...search, kind: next }))}
        options={(['any', ...TIE_KINDS] as const).map((name) => ({ value: name, label: t(`models.kinds.${name}`) }))}
      />
      <Card className="overflow-hidden">
        <LiveList
          list={list}
          count={models.length}
          failed={t('models.failed')}
          skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="p-5" />}
          empty={
            <EmptyState
              icon={Heart}
              title={t(isNarrow ? 'models.filtered' : 'models.empty')}
              text={isNarrow ? undefined : t('models.emptyText')}
              action={
                isNarrow ? (
                  <Button variant="secondary" size="sm" onClick={() => onSearch(cleared(search))}>
                    {t('filters.clear')}
                  </Button>
                ) : (
                  <Link to="/" className={buttonClass('secondary', 'sm')}>
                    {t('models.discover')}
                  </Link>
                )
              }
            />
          }
        >
          <ul className="divide-y">
            {models.map((model) => (
              <ModelRow key={model.userId} model={model} onOpen={() => setOpenId(model.userId)} renderFollow={acts.renderFollow} />
            ))}
          </ul>
        </LiveList>
      </Card>
      {open !== undefined && <ModelSheet model={open} onClose={() => setOpenId(null)} {...acts} />}
    </div>
  )
}
