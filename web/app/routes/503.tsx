import { createFileRoute } from '@tanstack/react-router'
import { UnavailablePage } from '../layouts/status-pages.tsx'

export const Route = createFileRoute('/503')({ component: UnavailablePage })
