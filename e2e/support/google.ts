/** Signing in with Google like a user: the button, the window of the sandbox's Google, and back. */
import type { Locator, Page } from '@playwright/test'

export interface GooglePerson {
  name: string
  email: string
  isVerified?: boolean
}

/** The button that Google's library has drawn. */
export const googleButton = (page: Page): Locator => page.getByTestId('google-button')

/** Presses the button. Answers the window that it opens. */
export async function openGoogleWindow(page: Page): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  await window.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return window
}

/** Chooses a user in the window, which then closes by itself. */
export async function chooseInWindow(window: Page, { name, email, isVerified = true }: GooglePerson): Promise<void> {
  await window.getByLabel('Name').fill(name)
  await window.getByLabel('Email').fill(email)
  await window.getByLabel('The address is verified').setChecked(isVerified)
  await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Continue' }).click()])
}

/** Both of it. */
export async function continueWithGoogle(page: Page, person: GooglePerson): Promise<void> {
  await chooseInWindow(await openGoogleWindow(page), person)
}
