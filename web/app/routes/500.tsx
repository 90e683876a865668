import { createFileRoute } from '@tanstack/react-router'
import { ServerErrorPage } from '../layouts/error-pages.tsx'

export const Route = createFileRoute('/500')({ component: ServerErrorPage })
