import { useCallback } from 'react'
import type { Font, Theme } from '#contract/limits.ts'
import { applyAppearance, currentFont, currentTheme } from './appearance.ts'
import { useToken } from './auth/use-auth.ts'
import { api } from './live/api.ts'
import { useMutation } from './live/hooks.ts'

/** Applies a theme or a font at once; for signed-in users also saves it. A failed save restores the choice before it, and is thrown. */
export function useChooseAppearance(): (choice: { theme?: Theme; font?: Font }) => Promise<void> {
  const token = useToken()
  const { run } = useMutation(api.appearance.saveAppearanceSettings)
  return useCallback(
    async (choice) => {
      const before = { theme: currentTheme(), font: currentFont() }
      applyAppearance(choice)
      if (token === undefined || token === '') return
      try {
        await run({ token, ...choice })
      } catch (error) {
        applyAppearance(before)
        throw error
      }
    },
    [token, run],
  )
}
