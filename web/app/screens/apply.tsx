import { Suspense } from 'react'
import { ApplyScreen } from '#web/features/applications/apply-screen.tsx'
import { part } from '#web/lib/part.tsx'

const Chips = part('chips', async () => ({ default: (await import('#web/features/models/edit/chips.tsx')).Chips }))
const PictureChoice = part('picture-choice', async () => ({
  default: (await import('#web/features/models/edit/picture-choice.tsx')).PictureChoice,
}))

/** The application, with the fields of the profile's own editors. */
export function Apply({ stepNumber }: { stepNumber: number | undefined }) {
  return (
    <ApplyScreen
      stepNumber={stepNumber}
      parts={{
        renderChips: (props) => (
          <Suspense>
            <Chips {...props} />
          </Suspense>
        ),
        renderPictureChoice: ({ onPicture, ...props }) => (
          <Suspense>
            <PictureChoice {...props} shape="avatar" onPicture={async ({ _id }) => onPicture(_id)} />
          </Suspense>
        ),
      }}
    />
  )
}
