import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../layouts/status-pages.tsx'

export const Route = createFileRoute('/offline')({ component: OfflinePage })
