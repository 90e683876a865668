/**
 * The house knows the time zone of who has chosen none: it is that of the device which they used last. Whenever somebody comes to this
 * tab, as it opens or is shown again, the house is asked which zone it has, and told this one if that is another.
 *
 * Of two devices in two zones the one that is looked at counts, until the other one is looked at; a tab that only lies open in the
 * background says nothing. Whoever wants to be in one zone on all devices chooses it under Settings → Display: then nothing is told.
 */

interface ZoneCalls {
  /** The zone that the house has; null: nobody has told one yet. */
  known: () => Promise<string | null>
  tell: (timeZone: string) => Promise<unknown>
}

/** An IANA name, as the device is set. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Looks now and whenever somebody comes back to this tab. Answers how to stop. */
export function keepZoneTold({ known, tell }: ZoneCalls): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking || document.visibilityState !== 'visible') return
    isLooking = true
    try {
      const zone = browserZone()
      if ((await known()) !== zone) await tell(zone)
    } catch (error) {
      // Told at the next look: until then quiet hours go on as they were.
      console.info('the time zone could not be told', error)
    } finally {
      isLooking = false
    }
  }
  // Left over from when each browser kept what it had told.
  localStorage.removeItem('told_time_zone')
  const onVisible = () => void look()
  onVisible()
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}
