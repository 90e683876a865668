/** Every call of `people`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createPeopleCalls } from '../domains/people/parts.ts'

export function peopleCalls() {
  const people = createPeopleCalls()
  return {
    listFans: people.listFans,
    countFans: people.countFans,
    listModels: people.listModels,
    listBlocked: people.listBlocked,
    saveNote: people.saveNote,
    listTags: people.listTags,
    saveTag: people.saveTag,
    deleteTag: people.deleteTag,
    tagFans: people.tagFans,
    listSegments: people.listSegments,
    saveSegment: people.saveSegment,
    deleteSegment: people.deleteSegment,
  } satisfies Implements<Contract['people'], Actor>
}
