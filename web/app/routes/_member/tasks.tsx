import { createFileRoute } from '@tanstack/react-router'
import { type TasksSearch, tasksSearch } from '#web/features/tasks/tasks-search.ts'
import { TasksScreen } from '#web/features/tasks/tasks-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/tasks')({
  validateSearch: addressOf<TasksSearch>('/tasks'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('tasks'),
  component: Tasks,
  head: titled((t) => t('nav.tasks')),
})

function Tasks() {
  const navigate = Route.useNavigate()
  return (
    <TasksScreen
      search={Route.useSearch({ select: tasksSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
