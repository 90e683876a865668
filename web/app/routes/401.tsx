import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../layouts/status-pages.tsx'

export const Route = createFileRoute('/401')({ component: UnauthorizedPage })
