import { createFileRoute } from '@tanstack/react-router'
import { AppearanceScreen } from '#web/features/settings/appearance-screen.tsx'

export const Route = createFileRoute('/_member/settings/appearance')({ component: AppearanceScreen })
