import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface MemberRow {
  name: string
  handle: string
  pictureId: string | null
  bio: string
  languages: Language[]
  links: string[]
}

/** For a model, text and languages come from the profile. */
export const selectMember = statement<[id: string], MemberRow>(
  'models.selectMember',
  `select u.name, u.handle, u.picture_id as "pictureId", coalesce(m.bio, u.bio) as bio, coalesce(m.languages, u.languages) as languages, u.links
   from users.users u left join models.profiles m on m.user_id = u.id where u.id = $1`,
)
