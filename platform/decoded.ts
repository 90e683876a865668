/** Without percent-encoding; null: it is encoded wrong, as in a link that was cut within a letter (`/models/ines%E0`). */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
