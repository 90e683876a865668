import { createFileRoute } from '@tanstack/react-router'
import { JobsScreen } from '#web/features/figures/jobs-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/jobs')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('figures'),
  component: JobsScreen,
  head: titled((t) => t('nav.adminJobs')),
})
