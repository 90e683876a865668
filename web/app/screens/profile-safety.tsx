/** Blocking on a profile. Loaded for signed-in users only. */
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile } from '#contract/types.ts'

const UserMenu = lazy(() => import('#web/features/safety/user-menu.tsx'))
const BlockNote = lazy(() => import('#web/features/safety/block-note.tsx'))

/** Its texts are loaded at the same time. */
export function ProfileSafety({ model: { _id, name }, isBlocked }: { model: ModelProfile; isBlocked: boolean }) {
  const { i18n } = useTranslation('models')
  useEffect(() => void i18n.loadNamespaces('safety'), [i18n])
  return <Suspense>{isBlocked ? <BlockNote userId={_id} name={name} /> : <UserMenu userId={_id} name={name} />}</Suspense>
}
