/** Applications to begin a test with, filled in and sent by calls as the screens make them. */
import type { AdminRole } from '#server/access/actor.ts'
import { storePicture } from '#server/domains/media/parts.ts'
import { applicantsOf, photograph, type ApplicantWorld } from '#test-support/applications.ts'
import { call, newMember, type Kind, type Member } from './calls.ts'
import type { TestHouse } from './house.ts'

const worldOf = (house: TestHouse): ApplicantWorld => {
  const run = async <R>(kind: Kind, path: string, args: object): Promise<R> => {
    const { status, value, message } = await call(house, kind, path, args)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${message}`)
    return value as R
  }
  return {
    url: house.url,
    query: ({ token }, path, args = {}) => run('query', path, { token, ...args }),
    mutate: ({ token }, path, args = {}) => run('mutation', path, { token, ...args }),
    async storePicture() {
      const { database, storage } = house.server
      const bytes = await photograph()
      return (await database.write((tx) => storePicture({ storage, tx }, bytes))).id
    },
    sql: async (text, ...params) => (await house.server.database.pool.query<Record<string, unknown>>(text, [...params])).rows,
  }
}

const personOf = ({ userId, token }: Pick<Member, 'userId' | 'token'>) => ({ id: userId, token })

/** A draft to which nothing is missing. Answers its id. */
export const fillApplication = (house: TestHouse, member: Member): Promise<string> =>
  applicantsOf(worldOf(house)).complete(personOf(member))

/** An application that waits for the house. Answers its id. */
export const sendApplication = (house: TestHouse, member: Member): Promise<string> =>
  applicantsOf(worldOf(house)).submitted(personOf(member))

/** The applicant sends another picture of a document and the application once more. */
export async function sendAgain(house: TestHouse, member: Member, applicationId: string): Promise<void> {
  const world = worldOf(house)
  await applicantsOf(world).send(personOf(member), applicationId, 'front')
  await world.mutate(personOf(member), 'applications:submit', { applicationId })
}

/** What an admin decides who has read what was sent last. */
export const decideBy = (
  house: TestHouse,
  admin: Pick<Member, 'userId' | 'token'>,
  step: 'approve' | 'askForMore' | 'reject',
  applicationId: string,
): Promise<unknown> => applicantsOf(worldOf(house)).decide(personOf(admin), step, applicationId)

/** An admin of this role, with an account of their own. */
export async function newAdmin(house: TestHouse, adminRole: AdminRole): Promise<Member> {
  const member = await newMember(house, `Admin ${adminRole}`)
  await house.server.database.pool.query('update users.users set is_admin = true, admin_role = $2 where id = $1', [
    member.userId,
    adminRole,
  ])
  return member
}
