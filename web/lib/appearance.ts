/**
 * Theme and font (spec §3, §4): kept in this browser, applied to the html element as classes.
 * The cookies let the server render a page in the right style, so nothing flashes.
 */
import { FONTS, LANGUAGE_COOKIE_DAYS, THEMES, type Font, type Theme } from '#contract/limits.ts'
import { readCookie, writeCookie } from './cookies.ts'

const isTheme = (text: string | undefined | null): text is Theme => THEMES.some((theme) => theme === text)
const isFont = (text: string | undefined | null): text is Font => FONTS.some((font) => font === text)

const darkQuery = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export const onAppearanceChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The classes on the html element now. */
export function currentTheme(): Theme {
  const { classList } = document.documentElement
  if (classList.contains('theme-system')) return 'system'
  return classList.contains('dark') ? 'dark' : 'light'
}

export const currentFont = (): Font => FONTS.find((font) => document.documentElement.classList.contains(`font-${font}`)) ?? 'quicksand'

/** Theme applies only when set; font applies only when one of the allowed values (spec §4). Kept for later visits. */
export function applyAppearance({ theme, font }: { theme?: string | null; font?: string | null }): void {
  const { classList } = document.documentElement
  if (isTheme(theme)) {
    classList.toggle('theme-system', theme === 'system')
    classList.toggle('dark', theme === 'dark' || (theme === 'system' && darkQuery().matches))
    writeCookie('theme', theme, LANGUAGE_COOKIE_DAYS)
    localStorage.setItem('theme', theme)
  }
  if (isFont(font)) {
    for (const name of FONTS) classList.toggle(`font-${name}`, name === font)
    writeCookie('font', font, LANGUAGE_COOKIE_DAYS)
    localStorage.setItem('font', font)
  }
  for (const listener of listeners) listener()
}

/** Once per page: restores the choices of an earlier visit, and follows the system where the theme says so. */
export function startAppearance(): void {
  const font = localStorage.getItem('font')
  const theme = localStorage.getItem('theme')
  if (readCookie('font') === undefined && isFont(font)) applyAppearance({ font })
  if (readCookie('theme') === undefined && isTheme(theme)) applyAppearance({ theme })
  darkQuery().addEventListener('change', ({ matches }) => {
    if (currentTheme() === 'system') document.documentElement.classList.toggle('dark', matches)
  })
}
