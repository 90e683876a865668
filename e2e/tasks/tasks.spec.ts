/** The work queue: an order comes live, the board leads to the act itself, notes are done by dragging, and keys do the rest. */
import { newUser, placeOrder, putSession, valueOf, fund } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

test('an order appears by itself, leads to its page, and is gone once it is accepted; a note is done by dragging', async ({
  page,
  site,
}) => {
  const model = await newModel(site, 'Nora Ink', ['A lake'])
  const customer = await newUser(site, 'Mara Lind')
  await fund(site, customer, 100)
  await putSession(page.context(), site, model.token)
  await open(page, '/tasks')
  await expect(page.getByText(t('tasks:empty.todo'))).toBeVisible()

  // Live, with its money, in the list and in the navigation.
  const { orderId } = await placeOrder(site, customer, 'A quiet lake', { handle: model.handle, product: 'A lake' })
  const row = page.getByTestId('task')
  await expect(row).toContainText(t('tasks:kinds.accept_order.title', { name: 'Mara Lind' }))
  await expect(page.getByTestId('open-tasks').first()).toContainText('1')

  // A note, by the dialog; then the keys pin it and put it to work.
  await page.getByRole('button', { name: t('tasks:note.new') }).click()
  await page.getByLabel(t('tasks:note.text')).fill('Buy brushes')
  await page.getByRole('button', { name: t('tasks:save') }).click()
  const note = page.getByRole('button', { name: 'Buy brushes', exact: true })
  await note.focus()
  await page.keyboard.press('p')
  await expect(row.filter({ hasText: 'Buy brushes' })).toContainText(t('tasks:row.pinned'))
  await page.keyboard.press('d')
  await expect(row.filter({ hasText: 'Buy brushes' })).toContainText(t('tasks:columns.doing'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: t('tasks:kinds.accept_order.title', { name: 'Mara Lind' }) })).toBeFocused()

  // On the board the note is done by dragging; the order leads to its page instead, and stays.
  await page.getByTestId('tasks-view').click()
  await expect(page).toHaveURL(/view=board/)
  await page.getByTestId('column-doing').getByTestId('task-card').dragTo(page.getByTestId('column-done'))
  await expect(page.getByTestId('column-done')).toContainText('Buy brushes')
  await page.getByTestId('column-todo').getByTestId('task-card').dragTo(page.getByTestId('column-done'))
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  await valueOf(site, 'mutation', 'orders:acceptOrder', { token: model.token, orderId })
  await open(page, '/tasks')
  await expect(row).toContainText(t('tasks:kinds.deliver_order.title', { name: 'Mara Lind' }))
  await page.getByRole('tab', { name: t('tasks:tabs.done') }).click()
  await expect(page.getByText(t('tasks:acts.accepted', { name: 'Mara Lind' }))).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a task leads to its act, and a note is begun and done by its menu', async ({ page, site }) => {
    const model = await newModel(site, 'Ida Brush', ['A pond'])
    const customer = await newUser(site, 'Tom Vale')
    await fund(site, customer, 100)
    const { orderId } = await placeOrder(site, customer, 'A quiet pond', { handle: model.handle, product: 'A pond' })
    await valueOf(site, 'mutation', 'tasks:addNote', { token: model.token, text: 'Wash the brushes', dueAt: null })
    await putSession(page.context(), site, model.token)
    await open(page, '/tasks')

    const menu = page.getByRole('button', { name: t('tasks:menu.of', { title: 'Wash the brushes' }) })
    await menu.tap()
    await page.getByRole('menuitem', { name: t('tasks:menu.begin') }).tap()
    await expect(page.getByTestId('task').filter({ hasText: 'Wash the brushes' })).toContainText(t('tasks:columns.doing'))
    await menu.tap()
    await page.getByRole('menuitem', { name: t('tasks:menu.finish') }).tap()
    await expect(page.getByTestId('task')).toHaveCount(1)

    await page.getByRole('link', { name: t('tasks:kinds.accept_order.title', { name: 'Tom Vale' }) }).tap()
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  })
})
