import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'
import { Apply } from '../screens/apply.tsx'

const STEP_MAX = 5

export const Route = createFileRoute('/apply-as-model')({
  validateSearch: (search): { step?: number | undefined } => {
    const step = Number(search.step)
    return Number.isInteger(step) && step >= 1 && step <= STEP_MAX ? { step } : {}
  },
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('apply'),
  head: ({ match, matches }) => {
    const { t } = match.context.i18n
    return pageHead(
      { match, matches },
      { title: pageTitle(matches, t('nav.applyAsModel')), description: t('meta', { ns: 'apply' }), path: '/apply-as-model' },
    )
  },
  component: ApplyAsModel,
})

function ApplyAsModel() {
  const { step } = Route.useSearch()
  return <Apply stepNumber={step} />
}
