/**
 * The server knows the time zone of users who have chosen none: that of the device which they used last. A new tab asks for the
 * stored zone, and reports its own if they differ. A tab that the user returns to reports without asking: its last
 * answer may be old, as its connection slept along with it.
 *
 * Of two devices in two zones the visible one counts, until the other one is used; a tab in the background reports
 * nothing. A user who wants one zone on all devices chooses it under Settings → Display: then nothing is reported.
 */

interface ZoneCalls {
  /** The zone that the server has; null: none yet. */
  known: () => Promise<string | null>
  report: (timeZone: string) => Promise<unknown>
}

/** An IANA name, as the device is set. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Reports now, if the server has another zone, and whenever the user returns to this tab. Returns a function that stops it. */
export function keepZoneReported({ known, report }: ZoneCalls): () => void {
  const reportUnless = async (isReported: (zone: string) => Promise<boolean>) => {
    if (document.visibilityState !== 'visible') return
    try {
      const zone = browserZone()
      if (!(await isReported(zone))) await report(zone)
    } catch (error) {
      // Reported at the next return: until then quiet hours keep the old zone.
      console.info('the time zone could not be reported', error)
    }
  }
  // Left over from when each browser kept its last report.
  localStorage.removeItem('told_time_zone')
  void reportUnless(async (zone) => (await known()) === zone)
  const onVisible = () => void reportUnless(async () => false)
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}
