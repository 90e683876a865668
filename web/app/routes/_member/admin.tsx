import { createFileRoute } from '@tanstack/react-router'
import { AdminGuard } from '../../layouts/admin-guard.tsx'

export const Route = createFileRoute('/_member/admin')({ component: AdminGuard })
