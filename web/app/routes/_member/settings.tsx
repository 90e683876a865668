import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from '../../layouts/settings-layout.tsx'

export const Route = createFileRoute('/_member/settings')({ component: SettingsLayout })
