/** The shapes that all groups of calls use. Money is in dollars with two decimals at this edge (cents inside); times are epoch milliseconds. */
import { z } from 'zod'
import {
  AMOUNT_MAX_CENTS,
  EMAIL_MAX,
  FONTS,
  LANGUAGES,
  NAME_MAX,
  NAME_MIN,
  PAGE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  REFERENCE_MAX,
  REFERENCE_MIN,
  TAG_MAX,
  THEMES,
} from '../limits.ts'
import { cleanLine, cleanText, hasLetterOrDigit } from '../rules/clean-text.ts'
import { dollarsFromCents, hasWholeCents } from '../rules/money.ts'
import { isZone } from '../rules/wall-time.ts'

/** The session token as the client holds it: 256 random bits in base64url. */
export const token = z.string().min(1).max(200)

/** An optional token: without it the caller is a visitor. */
export const optionalToken = z.string().max(200).nullish()

export const id = z.uuid()

/** The end of the previous page; opaque to callers. */
export const cursor = z.string().max(400).nullish()

export const limit = z.number().int().min(1).max(PAGE_MAX).optional()

/** A typed amount in dollars: above zero, whole cents, up to a maximum. Texts: spec §5. */
export const dollarsIn = z
  .number('Please enter a valid amount')
  .positive('Please enter a valid amount')
  .max(dollarsFromCents(AMOUNT_MAX_CENTS), 'Please enter a valid amount')
  .refine(hasWholeCents, 'Please enter a valid amount')

/** Dollars of a refund: from zero, otherwise as `dollarsIn`. */
export const refundIn = z
  .number('Please enter a valid amount')
  .nonnegative('Please enter a valid amount')
  .max(dollarsFromCents(AMOUNT_MAX_CENTS), 'Please enter a valid amount')
  .refine(hasWholeCents, 'Please enter a valid amount')

/** An amount in an answer, in dollars. */
export const dollars = z.number()

export const timestamp = z.number().int()

/** A day without a time, YYYY-MM-DD. */
export const day = z.iso.date()

/** A time that a caller gives: one that JavaScript and Postgres both know. */
export const timestampIn = timestamp.min(0).max(8_640_000_000_000_000)

export const email = z
  .string('Please enter your email')
  .trim()
  .min(1, 'Please enter your email')
  .max(EMAIL_MAX, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

export const password = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .max(PASSWORD_MAX)

/** A user's text of one line or several, without invisible characters (clean-text.ts), so that its length is the visible one. */
export const line = z.string().overwrite(cleanLine)

export const lines = z.string().overwrite(cleanText)

const NAME_TEXT = `Please use ${NAME_MIN} to ${NAME_MAX} characters`

export const personName = line.min(NAME_MIN, NAME_TEXT).max(NAME_MAX, NAME_TEXT)

/** A tag. It links to a search, which needs a letter or a digit. Lists of tags drop empty ones. */
export const tag = line.max(TAG_MAX).refine((text) => text === '' || hasLetterOrDigit(text), 'Please use letters or digits in each tag')

export const reason = lines.min(1, 'Please give a reason').max(REASON_MAX)

export const paymentReference = line.min(REFERENCE_MIN, 'Please enter the payment reference').max(REFERENCE_MAX)

export const language = z.enum(LANGUAGES)

export const theme = z.enum(THEMES)

export const font = z.enum(FONTS)

/** An IANA name, such as Europe/Rome. */
export const timeZone = z.string().min(1).max(64).refine(isZone, 'Please choose a time zone')

/** A page of a list: `nextCursor` is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const done = z.object({ success: z.literal(true) })
