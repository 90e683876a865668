/** spec §9, row by row: the constants of the rules. Those of the interface are measured in a browser (e2e/pages/spec.spec.ts). */
import { expect, test } from 'vitest'
import * as limits from './limits.ts'

const { AUTH_COOKIE_DAYS, LANGUAGE_COOKIE_DAYS, SIDEBAR_COOKIE_DAYS } = limits

test.each<[row: string, ours: unknown, listed: unknown]>([
  ['minimum withdrawal', limits.WITHDRAWAL_MIN_CENTS, 2500],
  ['deposit quick amounts', limits.DEPOSIT_QUICK_DOLLARS, [10, 20, 50, 100]],
  ['deposit currency', limits.DEPOSIT_CURRENCY, 'USDT'],
  ['deposit order id', limits.DEPOSIT_ORDER_PREFIX, 'DEP-'],
  ['deposit input minimum and step', [limits.DEPOSIT_MIN_DOLLARS, limits.DEPOSIT_STEP_DOLLARS], [1, 0.01]],
  ['deposit default', limits.DEPOSIT_DEFAULT_DOLLARS, 20],
  ['dashboard lists', limits.DASHBOARD_LIST_LENGTH, 4],
  ['review title, content', [limits.REVIEW_TITLE_MAX, limits.REVIEW_CONTENT_MAX], [100, 1000]],
  ['rating', [limits.RATING_MIN, limits.RATING_MAX, limits.RATING_DEFAULT], [1, 5, 5]],
  ['upload limit', limits.UPLOAD_MAX_BYTES, 50 * 1024 * 1024],
  ['code, its divider, password', [limits.OTP_LENGTH, limits.OTP_DIVIDER_AFTER, limits.PASSWORD_MIN], [7, 3, 7]],
  ['cookies in days', [AUTH_COOKIE_DAYS, LANGUAGE_COOKIE_DAYS, SIDEBAR_COOKIE_DAYS], [30, 365, 7]],
  ['presence heartbeat', limits.PRESENCE_HEARTBEAT_MS, 60_000],
  ['auth guard', limits.AUTH_GUARD_TIMEOUT_MS, 3000],
  ['query retries', limits.QUERY_RETRIES, 3],
  ['query stale time', limits.QUERY_STALE_MS, 10_000],
  [
    'toasts: at once, shown for, removed after, swipe',
    [limits.TOAST_LIMIT, limits.TOAST_DURATION_MS, limits.TOAST_REMOVE_MS, limits.TOAST_SWIPE_PX],
    [1, 5000, 1_000_000, 50],
  ],
  ['languages', limits.LANGUAGES, ['en', 'it', 'fr', 'zh', 'es', 'pt', 'ru']],
  ['themes', limits.THEMES, ['light', 'dark', 'system']],
  ['fonts', limits.FONTS, ['inter', 'manrope', 'system', 'quicksand']],
])('%s', (_row, ours, listed) => expect(ours).toEqual(listed))
