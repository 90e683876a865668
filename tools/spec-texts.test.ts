/** spec §2, §4, §5, §8, row by row: its quoted texts are texts of the product, letter for letter. Their use is the subject of other tests. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './site/web-build.ts'

/** Every English text of the screens, and the messages of the contract and the server, with limits in place of their names. */
const TEXTS = [
  ...globSync('texts/en/**/*.json', { cwd: ROOT }),
  ...globSync('{contract,server,web,realtime}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file)),
]
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')
  .replaceAll('\\"', '"')
  .replaceAll('’', "'")

/** Numbers of limits are filled in where a text is shown. */
const FILLED: Readonly<Record<string, string>> = {
  'Password must be at least 7 characters long': 'Password must be at least {{min}} characters long',
}

const ROWS: Readonly<Record<string, readonly string[]>> = {
  '§2 pages': [
    'Page not found',
    "Sorry, we couldn't find the page you're looking for",
    'Go Back',
    'Back to Home',
    'Oops! Something went wrong',
    'We apologize for the inconvenience. Please try again later',
    'Something went wrong!',
    'Show Error',
    'Hide Error',
    'Not Found',
  ],
  '§2 layout': [
    'The Models',
    'Skip to Main',
    'Type a command or search...',
    'No results found.',
    'My Profile',
    'Settings',
    'Apply as model',
    'Return to Admin',
    'Log out',
    'Admin Impersonation Mode',
    'Verifying authentication...',
  ],
  '§2 screens': [
    'Logging in...',
    'Or continue with Google',
    'Sign up',
    'Orders to Fulfill',
    'My Orders',
    'Account Balance',
    'Load Wallet',
    'Withdrawal',
    'Model Stats',
    'View All',
    'Models You Follow',
    'Discover Models',
    'Refresh',
    'Request Withdrawal',
    'Add Funds',
    'Upload Order Media',
    'Review Order',
  ],
  '§4': [
    'Returning to admin account',
    'In Progress',
    'Download',
    'Review',
    'Payment Initiated',
    'Confirming Payment',
    "I've Completed My Payment",
    'Payment successful',
  ],
  '§5': [
    'Please enter your email',
    'Invalid email address',
    'Please enter your password',
    'Password must be at least 7 characters long',
    'Please enter your otp code.',
    'Please fill in all fields',
    'Please enter a valid amount',
    'Minimum withdrawal amount is $25.00',
    'Withdrawal amount exceeds available balance',
    'PayPal Email',
    'Crypto Address',
    'You must be logged in to deposit funds',
    'Currently Unavailable',
    'Please select a file to upload',
    'Please select a rating between 1 and 5 stars',
    'You need to log in to follow models',
  ],
  '§8': [
    'Content not found.',
    'Session expired!',
    'Internal Server Error!',
    'Content not modified!',
    'You have been logged in successfully',
    'Account created!',
    'Your account has been created successfully',
    'Logged out',
    'You have been logged out successfully',
    'Logout failed',
    'An error occurred during logout. Please try again.',
    'Google login failed',
    'There was a problem logging in with Google.',
    'An unexpected error occurred. Please try again.',
    'Deposit failed',
    'Failed to create payment',
    'Failed to generate upload URL',
    'Failed to upload {',
    'Failed to complete order with media',
    'Authentication error',
    'You must be logged in to complete this order',
    'Download Error',
    'The media file for this order is not available.',
    'Failed to submit review',
    'Are you sure you want to leave? Your changes may not be saved.',
    'Connection lost while action was in flight',
  ],
}

test.each(Object.entries(ROWS).flatMap(([part, texts]) => texts.map((text) => [part, text] as const)))('%s: %s', (_part, text) => {
  expect(TEXTS.includes(FILLED[text] ?? text)).toBe(true)
})
