/** Shapes of entries in the archive of a user's data. They become JSON Schema, so each has a description. */
import { z } from 'zod'

export const ownId = z.string().describe('Identifier')
export const ownIdOrNull = ownId.nullable()
export const time = z.string().describe('Time, ISO 8601')
export const timeOrNull = z.string().nullable().describe('Time, ISO 8601; null when it never happened')
export const dollars = z.number().describe('US dollars')
export const count = z.number().int()
export const text = z.string()
export const textOrNull = z.string().nullable()
export const texts = z.array(z.string())
export const otherName = z.string().describe('The name of the other user, as you see it on the site')
