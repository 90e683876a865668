/** Acts on selected rows of the list of applications. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, type PageServer, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import type { ListedApplication } from './admin-application.ts'
import { AdminApplicationsScreen } from './applications-screen.tsx'

const idOf = (at: number, kind = '8') => `00000000-0000-7000-${kind}000-${String(at).padStart(12, '0')}`
const ME = idOf(99)

const anApplication = (at: number, part: Partial<ListedApplication> = {}, applicantId = idOf(at, '9')): ListedApplication => ({
  _id: idOf(at),
  status: 'submitted',
  createdAt: 1_700_000_000_000,
  submittedAt: 1_700_000_000_000,
  decidedAt: null,
  documentExpiresOn: null,
  mark: null,
  submissionId: idOf(at, 'a'),
  eventId: idOf(at, 'b'),
  renewal: null,
  name: `Applicant ${at}`,
  headline: '',
  sentCount: 1,
  applicant: { _id: applicantId, name: `Applicant ${at}`, handle: `applicant-${at}`, email: `a${at}@example.com`, picture: null },
  ...part,
})

async function open(items: readonly ListedApplication[], prepare: (server: PageServer) => void) {
  const page = await openPage(<AdminApplicationsScreen address={{}} onAddress={() => undefined} />, {
    user: aUser({ _id: ME, isAdmin: true, adminRole: 'moderator' }),
    server: (server) => {
      server.answer(api.admin.applications.list, { items: [...items], nextCursor: null })
      server.answer(api.admin.applications.count, { count: items.length, isMore: false })
      server.answer(api.admin.applications.getWaitingCount, items.length)
      server.answer(api.admin.views.list, [])
      prepare(server)
    },
  })
  for (const { name } of items) await page.user.click(await screen.findByRole('checkbox', { name: page.text('table:bulk.row', { name }) }))
  return page
}

it('rejects one application after another for one reason, each as the row shows it, and shows the result of each', async () => {
  const page = await open(
    [
      anApplication(1),
      anApplication(2, { status: 'approved' }),
      anApplication(3, { status: 'needs_info' }),
      anApplication(4, {}, ME),
      anApplication(5),
    ],
    (server) =>
      server.handle(api.admin.applications.reject, async ({ applicationId }) => {
        if (applicationId === idOf(5)) throw refused('sent_again', {})
        return DONE
      }),
  )
  await page.user.click(screen.getByRole('button', { name: page.text('admin:applications.reject') }))
  const dialog = within(await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog')))
  expect(dialog.getByText(page.text('admin:applications.bulk.rejectText'))).toBeDefined()
  await page.user.type(dialog.getByRole('textbox', { name: page.text('admin:reason') }), 'Copied pictures')
  await page.user.click(dialog.getByTestId('confirm'))
  const results = within(await screen.findByTestId('bulk-results'))
  expect(await results.findByText(page.text('table:bulk.finished', { done: 2, count: 5 }))).toBeDefined()
  expect(results.getByText(page.text('admin:applications.bulk.notWaiting'))).toBeDefined()
  expect(results.getByText(page.text('admin:applications.bulk.own'))).toBeDefined()
  expect(results.getByText('refused: sent_again')).toBeDefined()
  expect(page.server.arrived(api.admin.applications.reject)).toEqual(
    [1, 3, 5].map((at) => ({ token: TOKEN, applicationId: idOf(at), submissionId: idOf(at, 'a'), reason: 'Copied pictures' })),
  )
  // The applicants were notified.
  expect(results.queryByRole('button', { name: page.text('table:bulk.undo') })).toBeNull()
})

it('asks only models for a new document, and none twice', async () => {
  const page = await open(
    [
      anApplication(1),
      anApplication(2, { status: 'approved' }),
      anApplication(3, { status: 'approved', renewal: 'asked' }),
      anApplication(4, { status: 'approved', renewal: 'sent' }),
    ],
    (server) => server.handle(api.admin.applications.askForDocument, async () => DONE),
  )
  await page.user.click(screen.getByRole('button', { name: page.text('admin:applications.askForDocument') }))
  const dialog = within(await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog')))
  await page.user.type(dialog.getByRole('textbox', { name: page.text('admin:reason') }), 'It is cut off')
  await page.user.click(dialog.getByTestId('confirm'))
  const results = within(await screen.findByTestId('bulk-results'))
  for (const why of ['notApproved', 'alreadyAsked', 'alreadySent'] as const)
    expect(await results.findByText(page.text(`admin:applications.bulk.${why}`))).toBeDefined()
  await waitFor(() =>
    expect(page.server.arrived(api.admin.applications.askForDocument)).toEqual([
      expect.objectContaining({ applicationId: idOf(2), eventId: idOf(2, 'b') }),
    ]),
  )
})
