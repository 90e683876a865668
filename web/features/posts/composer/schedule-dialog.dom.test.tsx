/** The schedule of a post: its problems are at the date and the time. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** 2020-01-01 09:00 UTC. */
const PAST = Date.UTC(2020, 0, 1, 9)

test('a time that is over marks date and time, gets the focus, and schedules nothing', async () => {
  const scheduled: number[] = []
  const page = await openPage(
    <ScheduleDialog
      post={{ publishAt: PAST, timeZone: 'UTC' }}
      onClose={() => undefined}
      schedule={async (publishAt) => void scheduled.push(publishAt)}
    />,
    { user: aUser({ status: 'model' }) },
  )
  await page.user.click(await screen.findByTestId('schedule-confirm'))
  const date = screen.getByTestId('schedule-date')
  for (const field of [date, screen.getByTestId('schedule-time')]) {
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const problem = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(problem?.textContent).toBe(page.text('composer:schedule.past'))
  }
  expect(document.activeElement).toBe(date)
  expect(scheduled).toEqual([])
})
