/** Texts that can be translated. The domains that hold them say who may read them: this one knows only how to ask. */
import type { Language } from '#contract/limits.ts'
import type { TextRef } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'

export interface TextSource {
  /** In the order that the contract names. */
  readonly texts: readonly string[]
  /** As stored with the text; null: unknown. */
  readonly language: Language | null
  /** A private text: both sides of this conversation must have agreed. Null: a text that many may read. */
  readonly threadId: string | null
}

export type Kind = TextRef['kind']

/** The text, if this caller may read it; null: it does not exist for them. */
export type ReadText<K extends Kind = Kind> = (
  context: { readonly db: Db; readonly actor: Actor },
  ref: Extract<TextRef, { kind: K }>,
) => Promise<TextSource | null>

export type TextReaders = { readonly [K in Kind]: ReadText<K> }

/**
 * Stores the language that the caller says of a text of their own, and touches what shows it. False: they have written no such text. A
 * trigger of the table deletes translations from another language.
 */
export type SetLanguage<K extends Kind = Kind> = (
  change: MutationContext<Actor>,
  ref: Extract<TextRef, { kind: K }>,
  lang: Language,
) => Promise<boolean>

export type LanguageSetters = { readonly [K in Kind]: SetLanguage<K> }

/** The id of the thing that holds the text, and the number of a message in its thread. */
export function placeOf(ref: TextRef): { readonly id: string; readonly seq: number } {
  switch (ref.kind) {
    case 'post':
      return { id: ref.postId, seq: 0 }
    case 'comment':
      return { id: ref.commentId, seq: 0 }
    case 'bio':
      return { id: ref.modelId, seq: 0 }
    case 'product':
      return { id: ref.productId, seq: 0 }
    case 'review':
    case 'reply':
      return { id: ref.reviewId, seq: 0 }
    case 'brief':
      return { id: ref.orderId, seq: 0 }
    case 'message':
      return { id: ref.threadId, seq: ref.seq }
  }
}

export const readText = (
  readers: TextReaders,
  context: { readonly db: Db; readonly actor: Actor },
  ref: TextRef,
): Promise<TextSource | null> => (readers[ref.kind] as ReadText)(context, ref)

/** Errors: not_found. */
export async function setLanguage(setters: LanguageSetters, change: MutationContext<Actor>, ref: TextRef, lang: Language): Promise<void> {
  if (!(await (setters[ref.kind] as SetLanguage)(change, ref, lang))) throw new CallError('not_found', 'This text does not exist any more.')
}
