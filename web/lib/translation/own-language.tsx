/** “Language: English · change”, below each text of the reader's own that others can have translated. */
import { Suspense } from 'react'
import { part } from '../part.tsx'
import type { OwnLanguageProps } from './own-language-button.tsx'

/** Loaded for writers; readers do without. */
const OwnLanguageButton = part('own-language', () => import('./own-language-button.tsx'))

export const OwnLanguage = (props: OwnLanguageProps) => (
  <Suspense>
    <OwnLanguageButton {...props} />
  </Suspense>
)
