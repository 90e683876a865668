/** Applications to begin a test with, filled in and sent by calls as the screens make them. */
import type { AdminRole } from '#server/access/actor.ts'
import { storePicture } from '#server/domains/media/parts.ts'
import { applicantsOf, photograph, type ApplicantWorld } from '#test-support/applications.ts'
import { newUser, valueOf, type Kind, type TestUser } from './calls.ts'
import type { TestSite } from './site.ts'

const worldOf = (site: TestSite): ApplicantWorld => {
  const run = async <R>(kind: Kind, path: string, args: object): Promise<R> => (await valueOf(site, kind, path, args)) as R
  return {
    url: site.url,
    query: ({ token }, path, args = {}) => run('query', path, { token, ...args }),
    mutate: ({ token }, path, args = {}) => run('mutation', path, { token, ...args }),
    async storePicture() {
      const { database, storage } = site.server
      const bytes = await photograph()
      return (await database.write((tx) => storePicture({ storage, tx }, bytes))).id
    },
    sql: async (text, ...params) => (await site.server.database.pool.query<Record<string, unknown>>(text, [...params])).rows,
  }
}

const personOf = ({ userId, token }: Pick<TestUser, 'userId' | 'token'>) => ({ id: userId, token })

/** A complete draft. Returns its id. */
export const fillApplication = (site: TestSite, user: TestUser): Promise<string> => applicantsOf(worldOf(site)).complete(personOf(user))

/** An application that waits for a decision. Returns its id. */
export const sendApplication = (site: TestSite, user: TestUser): Promise<string> => applicantsOf(worldOf(site)).submitted(personOf(user))

/** The applicant sends another picture of a document and the application once more. */
export async function sendAgain(site: TestSite, user: TestUser, applicationId: string): Promise<void> {
  const world = worldOf(site)
  await applicantsOf(world).send(personOf(user), applicationId, 'front')
  await world.mutate(personOf(user), 'applications:submit', { applicationId })
}

/** An admin's decision on the last submission. */
export const decideBy = (
  site: TestSite,
  admin: Pick<TestUser, 'userId' | 'token'>,
  step: 'approve' | 'askForMore' | 'reject',
  applicationId: string,
): Promise<unknown> => applicantsOf(worldOf(site)).decide(personOf(admin), step, applicationId)

/** An admin of this role, with an account of their own. */
export async function newAdmin(site: TestSite, adminRole: AdminRole): Promise<TestUser> {
  const user = await newUser(site, `Admin ${adminRole}`)
  await site.server.database.pool.query('update users.users set is_admin = true, admin_role = $2 where id = $1', [user.userId, adminRole])
  return user
}
