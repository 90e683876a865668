/** The picture library, loaded with the first picture: it takes 20 MB, and a start does not need it. */
import type sharp from 'sharp'

export async function loadSharp(): Promise<typeof sharp> {
  const library = (await import('sharp')).default
  // One picture at a time with one thread leaves the other processors to requests.
  library.concurrency(1)
  return library
}
