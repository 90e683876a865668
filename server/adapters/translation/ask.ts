/** One request to a translator: limits of time and size, no redirects, and errors without its key. */
import type { z } from 'zod'
import { TranslatorUnavailable } from '#server/shared/translator.ts'

/** reference/translation.md §4. */
export const TIMEOUT_MS = 10_000
/** Maximum read of an answer: many times the answer to the longest request. */
const ANSWER_MAX_BYTES = 1_000_000

export interface Asked<T> {
  readonly status: number
  /** Null: the body is not of this shape. */
  readonly body: T | null
}

async function readJson({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_MAX_BYTES) throw new RangeError(`the answer is longer than ${ANSWER_MAX_BYTES} bytes`)
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/** Asks once. The key is in a header or in the body, never in the address, so that no log of an address has it. */
export async function ask<S extends z.ZodType>(
  url: string,
  { headers = {}, body, shape, timeoutMs }: { headers?: Record<string, string>; body?: object; shape: S; timeoutMs: number },
): Promise<Asked<z.output<S>>> {
  let response: Response
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      // The key goes to the provider's address and to no other.
      redirect: 'error',
    })
  } catch (error) {
    throw new TranslatorUnavailable('the translator cannot be reached', {
      cause: error,
      mayBeBilled: error instanceof DOMException && error.name === 'TimeoutError',
    })
  }
  try {
    const parsed = shape.safeParse(await readJson(response))
    return { status: response.status, body: parsed.success ? parsed.data : null }
  } catch (error) {
    if (response.ok)
      throw new TranslatorUnavailable('the translator answered without JSON, or too much of it', { cause: error, mayBeBilled: true })
    return { status: response.status, body: null }
  }
}
