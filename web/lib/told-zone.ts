/**
 * The house knows the time zone of who has chosen none: it is that of the device which they used last. A tab that opens asks which zone
 * the house has, and tells this one if that is another. A tab that somebody comes back to tells it without asking: what the tab heard
 * last may be old by then, as its connection slept along with it.
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

/** Tells now, if the house has another zone, and whenever somebody comes back to this tab. Answers how to stop. */
export function keepZoneTold({ known, tell }: ZoneCalls): () => void {
  const tellUnless = async (isTold: (zone: string) => Promise<boolean>) => {
    if (document.visibilityState !== 'visible') return
    try {
      const zone = browserZone()
      if (!(await isTold(zone))) await tell(zone)
    } catch (error) {
      // Told at the next return: until then quiet hours go on as they were.
      console.info('the time zone could not be told', error)
    }
  }
  // Left over from when each browser kept what it had told.
  localStorage.removeItem('told_time_zone')
  void tellUnless(async (zone) => (await known()) === zone)
  const onVisible = () => void tellUnless(async () => false)
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}
