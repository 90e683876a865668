/** The task to confirm an e-mail address: where the site sends mail, until the link is opened. */
import { expect, test } from 'vitest'
import { TASK_STATUSES } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { harmlessMarks } from '#test-support/harmless-acts.ts'
import { freshEmail, linkIn, PASSWORD, useMailWorld, type Member } from '#test-support/mail-world.ts'

const world = useMailWorld()

const kindsOf = async ({ token }: Member) =>
  (await world.query<{ items: Task[] }>('tasks:list', { token, statuses: [...TASK_STATUSES] })).items.map(({ kind }) => kind)

test('an unconfirmed address is a task of its user until the link in the mail is opened, and twenty harmless acts do not close it', async () => {
  const member = await world.register()
  expect(await kindsOf(member)).toEqual(['confirm_email'])
  const { token } = member
  for (const marks of harmlessMarks())
    expect(await world.mutate('tasks:arrange', { token, keys: [`confirm_email:${member.userId}`], ...marks })).toEqual({ gone: [] })
  const other = await world.register()
  for (const [path, args] of [
    ['tasks:saveDigest', { isOn: true }],
    ['auth:requestEmailChange', { email: freshEmail(), password: PASSWORD }],
    ['tasks:addNote', { text: 'Buy new strings', dueAt: null }],
    ['members:blockUser', { userId: other.userId }],
    ['members:unblockUser', { userId: other.userId }],
    ['notifications:markRead', {}],
    ['notifications:stopMails', {}],
    ['notifications:saveDiscreet', { isOn: true }],
    ['connections:makeFeed', { isDetailed: false }],
    ['connections:endFeed', {}],
  ] as const)
    await world.mutate(path, { token, ...args })
  expect(await kindsOf(member)).toEqual(expect.arrayContaining(['confirm_email']))
  const confirmToken = linkIn(await world.mailTo(member.email, 'Please confirm your e-mail address'))
  await world.mutate('auth:confirmEmail', { confirmToken })
  expect(await kindsOf(member)).not.toContain('confirm_email')
})
