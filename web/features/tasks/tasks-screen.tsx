/** /tasks: the tasks of the reader, as a list or as a board. */
import { Columns3, List, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TASK_DONE_DAYS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { ownZone } from '#web/lib/zoned-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Money, useNow } from '#web/ui/values.tsx'
import { DigestCard } from './digest-card.tsx'
import { DoneList } from './done-list.tsx'
import { startOfToday } from './snooze.ts'
import { TaskBoard } from './task-board.tsx'
import { NoteDialog } from './task-dialogs.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { TASK_TABS, tasksSearch, type TasksSearch } from './tasks-search.ts'

const DAY_MS = 86_400_000
const DONE_LENGTH = 30

interface TasksScreenProps {
  search: TasksSearch
  onSearch: (search: TasksSearch) => void
}

export function TasksScreen({ search, onSearch }: TasksScreenProps) {
  const { t, i18n } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const [hasNote, setHasNote] = useState(false)
  const { data } = useLive(api.tasks.summary, { token })
  const today = startOfToday(useNow(), ownZone())
  const isBoard = search.view === 'board'
  const tab = search.tab ?? 'todo'
  const counts = { todo: data && data.todo + data.doing, waiting: data?.waiting, snoozed: data?.snoozed, done: undefined }
  const filters = <TaskFilters search={search} onSearch={onSearch} kinds={data?.kinds ?? []} labels={data?.labels ?? []} />
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6">
      <PageHeader
        title={t('common:nav.tasks')}
        text={
          data !== undefined && data.amount > 0 ? (
            <>
              <Money amount={data.amount} language={i18n.language} className="font-semibold text-ink" /> {t('waitsInAll')}
            </>
          ) : (
            t('text')
          )
        }
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onSearch(tasksSearch({ ...search, tab: undefined, view: isBoard ? undefined : 'board' }))}
              data-testid="tasks-view"
            >
              {isBoard ? <List aria-hidden /> : <Columns3 aria-hidden />}
              {t(isBoard ? 'asList' : 'asBoard')}
            </Button>
            <Button size="sm" onClick={() => setHasNote(true)}>
              <Plus aria-hidden />
              {t('note.new')}
            </Button>
          </>
        }
      />
      {isBoard ? (
        <>
          {filters}
          <TaskBoard
            search={search}
            counts={{ ...(data === undefined ? {} : { todo: data.todo, doing: data.doing, waiting: data.waiting }) }}
          />
        </>
      ) : (
        <Tabs
          label={t('common:nav.tasks')}
          value={tab}
          onChange={(next) => onSearch(tasksSearch({ ...search, tab: next }))}
          tabs={TASK_TABS.map((name) => ({
            value: name,
            label: counts[name] === undefined || counts[name] === 0 ? t(`tabs.${name}`) : `${t(`tabs.${name}`)} ${counts[name]}`,
          }))}
        >
          {tab === 'done' ? (
            <Card className="overflow-hidden">
              <DoneList since={today - TASK_DONE_DAYS * DAY_MS} pageLength={DONE_LENGTH} />
            </Card>
          ) : (
            <div className="flex flex-col gap-4">
              {filters}
              <TaskList key={tab} search={search} onSearch={onSearch} />
            </div>
          )}
        </Tabs>
      )}
      <DigestCard />
      {hasNote && <NoteDialog note={null} onClose={() => setHasNote(false)} />}
    </div>
  )
}
