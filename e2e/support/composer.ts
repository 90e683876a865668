/** The composer on a page. */
import type { Page } from '@playwright/test'
import { openSession } from './calls.ts'
import { expect, type TestSite } from './site.ts'
import { wordsIn } from './people.ts'

const t = wordsIn('en')
/** A text of the composer. */
export const c = (key: string, values?: Readonly<Record<string, string | number>>) => t(`composer:${key}`, values)

/** The session of the demo's model, one for each site. */
const sessions = new WeakMap<TestSite, Promise<string>>()
export function modelOf(site: TestSite): Promise<string> {
  const known = sessions.get(site) ?? openSession(site, 'model')
  sessions.set(site, known)
  return known
}

export const state = (page: Page) => page.getByTestId('save-state')
export const files = (page: Page) => page.getByTestId('composer-file')
export const isSaved = (page: Page) => expect(state(page)).toHaveAttribute('data-state', 'saved')
export const choose = (page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('[data-field="files"] input[type=file]').setInputFiles(chosen)

/** An item of the menu with everything that is rarely done. */
export async function more(page: Page, item: string): Promise<void> {
  await page.getByTestId('composer-more').click()
  await page.getByRole('menuitem', { name: item }).click()
}
