/** The state of a password recovery, kept in this tab: a reload of any of its screens continues there. */
const KEY = 'password-recovery'

/** `code`: mailed, to be typed. `password`: the code was right, the new password is to be chosen. */
export type RecoveryFlow = {
  readonly email: string
  /** The page that the user wanted to open. */
  readonly goingTo?: string | undefined
} & (
  | { readonly step: 'code'; readonly flow: string; readonly sentAtMs: number }
  | { readonly step: 'password'; readonly resetToken: string }
)

const hasTexts = (value: object, ...names: readonly string[]) =>
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

function isFlow(value: unknown): value is RecoveryFlow {
  if (typeof value !== 'object' || value === null || !('step' in value)) return false
  if ('goingTo' in value && typeof value.goingTo !== 'string') return false
  if (value.step === 'password') return hasTexts(value, 'email', 'resetToken')
  return value.step === 'code' && hasTexts(value, 'email', 'flow') && 'sentAtMs' in value && typeof value.sentAtMs === 'number'
}

/** Null when no recovery was started here, or it has expired. */
export function keptFlow(): RecoveryFlow | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isFlow(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const keepFlow = (flow: RecoveryFlow): void => sessionStorage.setItem(KEY, JSON.stringify(flow))

/** A code was mailed just now. */
export function beginFlow(about: { email: string; flow: string; goingTo: string | undefined }): Extract<RecoveryFlow, { step: 'code' }> {
  const begun = { step: 'code', ...about, sentAtMs: Date.now() } as const
  keepFlow(begun)
  return begun
}

export const forgetFlow = (): void => sessionStorage.removeItem(KEY)
