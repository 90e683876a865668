/** The task to confirm an e-mail address: where the site sends mail, until the link is opened. */
import { expect, test } from 'vitest'
import { TASK_STATUSES } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { linkIn, useMailWorld, type Member } from '#test-support/mail-world.ts'

const world = useMailWorld()

const kindsOf = async ({ token }: Member) =>
  (await world.query<{ items: Task[] }>('tasks:list', { token, statuses: [...TASK_STATUSES] })).items.map(({ kind }) => kind)

test('an unconfirmed address is a task of its user until the link in the mail is opened, and nothing else closes it', async () => {
  const member = await world.register()
  expect(await kindsOf(member)).toEqual(['confirm_email'])
  await world.mutate('tasks:arrange', { token: member.token, keys: [`confirm_email:${member.userId}`], isDoing: true, remark: 'Later' })
  expect(await kindsOf(member)).toEqual(['confirm_email'])
  const confirmToken = linkIn(await world.mailTo(member.email, 'Please confirm your e-mail address'))
  await world.mutate('auth:confirmEmail', { confirmToken })
  expect(await kindsOf(member)).toEqual([])
})
