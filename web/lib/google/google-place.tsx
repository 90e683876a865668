import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/states.tsx'
import type { GoogleButton } from './use-google-button.ts'

interface GooglePlaceProps {
  button: GoogleButton
  /** The button that stands in where Google's own cannot be drawn. */
  label: string
  isBusy: boolean
  busyLabel: string
}

/** The box where Google draws its button, as wide as the form; during a sign-in, a text in its place. */
export function GooglePlace({ button, label, isBusy, busyLabel }: GooglePlaceProps) {
  if (button.state === 'elsewhere') {
    return (
      <Button variant="secondary" className="w-full" onClick={button.goThere}>
        {label}
      </Button>
    )
  }
  return (
    <>
      {button.state === 'loading' && <Skeleton className="h-10 w-full usual:rounded-full" />}
      <div
        ref={button.place}
        className={cx('flex w-full justify-center scheme-light', (isBusy || button.state === 'loading') && 'invisible h-0')}
      />
      {isBusy && (
        <Button variant="secondary" className="w-full" busy busyLabel={busyLabel}>
          {label}
        </Button>
      )}
    </>
  )
}
