import { expect, it } from 'vitest'
import { useHttpWorld } from '#test-support/http-world.ts'

const silent = useHttpWorld(() => [])
const named = useHttpWorld(() => [], { contactEmail: 'help@atelier.example' })

it('the contact address is public, and empty when none is configured', async () => {
  const ask = async ({ url }: typeof named) => {
    const answer = await fetch(`${url}/api/query`, {
      method: 'POST',
      body: JSON.stringify({ path: 'systemSettings:getByKey', args: { key: 'contact_email' } }),
    })
    return ((await answer.json()) as { value: { value: string } }).value.value
  }
  expect([await ask(named), await ask(silent)]).toEqual(['help@atelier.example', ''])
})
