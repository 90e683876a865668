import { createFileRoute } from '@tanstack/react-router'
import { UnavailablePage } from '../layouts/error-pages.tsx'

export const Route = createFileRoute('/503')({ component: UnavailablePage })
