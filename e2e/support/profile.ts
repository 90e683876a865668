/** Two pages on the profile of a model: the model's own, and a visitor's. */
import type { Page } from '@playwright/test'
import { putSession } from './calls.ts'
import type { TestModel } from './models.ts'
import { open, wordsIn } from './people.ts'
import { expect, type TestSite } from './site.ts'

const t = wordsIn('en')

/** Both on the profile. */
export async function openBoth(site: TestSite, owner: Page, visitor: Page, model: TestModel): Promise<void> {
  await putSession(owner.context(), site, model.token)
  await Promise.all([open(owner, model.path), open(visitor, model.path)])
  await expect(owner.getByTestId('own-bar')).toBeVisible()
}

export const edit = (page: Page, key: string) => page.getByRole('button', { name: t(`profile:${key}`), exact: true })
export const save = (page: Page) => page.getByRole('button', { name: t('profile:save'), exact: true }).click()
