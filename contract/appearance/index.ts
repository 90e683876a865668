/** Every call of `appearance`: theme, font, language, and a user's display settings. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { done, font, language, optionalToken, theme, timeZone, token } from '../shapes/basics.ts'
import { displaySettings } from '../shapes/people.ts'

export const appearance = {
  getAppearanceSettings: query({
    about: "The user's saved theme, font and language; null for defaults.",
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: z.object({ theme: theme.nullable(), font: font.nullable(), language: language.nullable() }),
  }),
  getDefaultLanguage: query({
    about: "The system's default language.",
    role: 'visitor',
    args: z.object({}),
    result: language,
  }),
  saveLanguageSettings: mutation({
    about: "Saves the user's language.",
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, language }),
    result: done,
  }),
  saveAppearanceSettings: mutation({
    about: "Saves the user's theme and font; missing ones stay unchanged.",
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, theme: theme.optional(), font: font.optional() }),
    result: done,
  }),
  saveDisplaySettings: mutation({
    about: 'Saves the user’s display settings; missing ones stay unchanged.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, ...displaySettings.partial().shape, timeZone: timeZone.nullable().optional() }),
    result: done,
  }),
}
