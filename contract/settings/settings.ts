/** Appearance, system settings and the first start. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { browser } from '../auth/second-step.ts'
import { done, email, font, language, optionalToken, password, personName, theme, token } from '../shapes.ts'

export const appearance = {
  getAppearanceSettings: query({
    about: "The user's saved theme, font and language; null where nothing was chosen.",
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
    about: "Saves the user's theme and font; what is missing stays as it is.",
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, theme: theme.optional(), font: font.optional() }),
    result: done,
  }),
}

export const systemSettings = {
  getByKey: query({
    about: 'A public system setting by its key; null when it is not set. Keys that are not public are refused.',
    role: 'visitor',
    args: z.object({ key: z.string().min(1).max(100) }),
    result: z.object({ value: z.string().nullable() }),
    errors: ['not_public'],
  }),
}

export const setup = {
  createFirstAdmin: mutation({
    about: 'Opens the first admin account with the one-time code that the server has printed; good for 24 hours.',
    role: 'visitor',
    args: z.object({
      code: z.string().min(1).max(200),
      email,
      password,
      name: personName,
      /** Ticked by the person, as at every sign-up; stored with version and time. */
      isAdult: z.boolean().optional(),
      acceptsTerms: z.boolean().optional(),
      browser,
    }),
    result: z.object({ userId: z.uuid(), token }),
    errors: ['setup_closed', 'terms_required', 'common_password', 'too_many_attempts'],
    sealed: true,
  }),
}

export const presence = {
  updatePresence: mutation({
    about: 'The heartbeat of a model: online means seen within the last two minutes.',
    role: 'model',
    args: z.object({ token }),
    result: done,
  }),
}
