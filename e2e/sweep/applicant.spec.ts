/** Applying as a model: each step, and each state that an application can be in. */
import { decideBy, fillApplication, newAdmin, sendApplication } from '../support/applications.ts'
import { newUser } from '../support/calls.ts'
import { dialogNamed, open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/sweep.ts'

const t = wordsIn('en')
const APPLY = '/apply-as-model'
const STEPS = [1, 2, 3, 4, 5].map((step) => `${APPLY}?step=${step}`)

test('each step with problems', async ({ page, site, sweep }) => {
  await sweep.as((await newUser(site)).token)
  await open(page, APPLY)
  await page.getByTestId('start-application').click()
  // Left before it is answered, the call may never have been sent.
  await expect(page.getByTestId('next-step')).toBeVisible()
  for (const path of STEPS) {
    await open(page, path)
    await page.getByTestId('next-step').click()
    await expect(page.getByTestId('step-problems')).toBeVisible()
    await sweep.here(`${path} with problems`)
  }
  await page.getByTestId('leave-application').click()
  await expect(dialogNamed(page, t('apply:leave.delete.title'))).toBeVisible()
  await sweep.here('delete the draft')
})

test('each step filled in', async ({ site, sweep }) => {
  const user = await newUser(site)
  await sweep.as(user.token)
  await fillApplication(site, user)
  await sweep.screens(...STEPS)
})

test('each state', async ({ page, site, sweep }) => {
  const [user, owner] = [await newUser(site), await newAdmin(site, 'owner')]
  await sweep.as(user.token)
  let id = await sendApplication(site, user)
  await open(page, APPLY)
  for (const [step, status] of [
    [null, 'submitted'],
    ['askForMore', 'needs_info'],
    ['reject', 'rejected'],
    ['approve', 'approved'],
  ] as const) {
    if (step === 'approve') {
      // Not while the page is open: it would show documents just when they are sent, and their owner may not open them from then on.
      await open(page, '/dashboard')
      id = await sendApplication(site, user)
      await open(page, APPLY)
    }
    if (step !== null) await decideBy(site, owner, step, id)
    await expect(page.getByTestId('application-status')).toHaveAttribute('data-status', status)
    await sweep.here(`an application, ${status}`)
  }
})
