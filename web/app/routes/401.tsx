import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../layouts/error-pages.tsx'

export const Route = createFileRoute('/401')({ component: UnauthorizedPage })
