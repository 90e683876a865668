import { createFileRoute } from '@tanstack/react-router'
import { ForbiddenPage } from '../layouts/status-pages.tsx'

export const Route = createFileRoute('/403')({ component: ForbiddenPage })
