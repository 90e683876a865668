import { Suspense } from 'react'
import { part } from '#web/lib/part.tsx'
import type { OwnPlaceProps } from '#web/features/models/model-parts.ts'

/** Loaded when models view their own profile. */
const OwnPlace = part('own-profile', () => import('./own-profile.tsx'))

/** A place on the own profile: the public view, until its editor is loaded. */
export const renderOwnPlace = (props: OwnPlaceProps) => (
  <Suspense fallback={props.plain}>
    <OwnPlace {...props} />
  </Suspense>
)
