import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#web/app/screens/dashboard-screen.tsx'

export const Route = createFileRoute('/_member/dashboard')({ component: DashboardScreen })
