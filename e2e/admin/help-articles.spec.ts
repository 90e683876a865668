/** Admins write help articles: readers see the saved text, mistakes are named before, and a conflict loses nothing. */
import { openSession, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

test('an admin corrects an article, sees its mistakes first, and readers get it at its new address', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  await putSession(context, site, await openSession(site, 'admin'))
  await open(page, '/admin/help')
  await page.getByRole('link', { name: 'How do tips work?' }).click()
  const body = page.getByLabel(t('admin:help.fields.body'))
  await body.fill('Tips start at {{limit:tipMin}}.\n\n[more](help:no-such-article)')
  await expect(page.getByText(t('admin:help.problem.unknown_article', { line: 3, text: 'no-such-article' }))).toBeVisible()
  await body.fill('Tips start at {{limit:tipMin}}.')
  await expect(page.getByText(t('admin:help.mistakes'))).toBeHidden()
  await page.getByLabel(t('admin:help.fields.slug')).fill('give-a-tip')
  await page.getByRole('button', { name: t('admin:help.save') }).click()
  await expect(page.getByText(t('admin:help.saved'), { exact: true }).first()).toBeVisible()
  await open(page, '/help-center/tips')
  await expect(page).toHaveURL(/\/help-center\/give-a-tip$/)
  await expect(page.getByRole('article')).toContainText('Tips start at $1.00.')
  await open(page, '/admin/help?view=work')
  await expect(page.getByTestId('help-article').filter({ hasText: 'How do tips work?' })).toContainText(t('admin:help.states.stale'))
  expect(complaints).toEqual([])
})
