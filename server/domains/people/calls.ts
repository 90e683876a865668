import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { countOwnFans, listBlocked, listFans, listModels } from './list-people.ts'
import { saveAboutKnown } from './notes.ts'
import { listSegments, listTags, removeGroup, saveSegment, saveTag, tagFans } from './save-groups.ts'

const DONE = { success: true } as const

export const createPeopleCalls = () =>
  ({
    listFans: (context, args) => listFans(context, args),
    countFans: (context, filter) => countOwnFans(context, filter),
    listModels: (context, args) => listModels(context, args),
    listBlocked: (context, args) => listBlocked(context, args),
    async saveNote(context, { userId, note }) {
      await saveAboutKnown(context, userId, note)
      return DONE
    },
    listTags: (context) => listTags(context),
    saveTag: async (context, args) => ({ tagId: await saveTag(context, args) }),
    async deleteTag(context, { tagId }) {
      await removeGroup(context, 'tag', tagId)
      return DONE
    },
    tagFans: async (context, args) => ({ changed: await tagFans(context, args) }),
    listSegments: (context) => listSegments(context),
    saveSegment: async (context, args) => ({ segmentId: await saveSegment(context, args) }),
    async deleteSegment(context, { segmentId }) {
      await removeGroup(context, 'segment', segmentId)
      return DONE
    },
  }) satisfies Implements<Contract['people'], Actor>
