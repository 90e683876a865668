/** Asks a service for a sign of life, outside any transaction, and records that an owner did. */
import { type TestedProvider, withoutSecrets } from '#contract/rules/providers.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'

/**
 * The answer of the service; null: it is not set up. Its failures are errors. A mail and push messages go to the user who asks;
 * `CallError`: the user has no address or device for them.
 */
export type Tester = (provider: TestedProvider, userId: string) => Promise<string | null>

export interface TestDeps {
  readonly test: Tester
  /** Keys that no answer may repeat. */
  readonly secrets: () => readonly string[]
}

/** Errors: not_set_up, no_device. */
export async function testProvider({ test, secrets }: TestDeps, context: ActionContext<Actor>, provider: TestedProvider) {
  const startedAt = Date.now()
  const found = await test(provider, userIdOf(context.actor)).then(
    (answer) => ({ isOk: true, answer }),
    (error: unknown) => {
      if (error instanceof CallError) throw error
      return { isOk: false, answer: error instanceof Error ? error.message : String(error) }
    },
  )
  if (found.answer === null) throw new CallError('not_set_up', 'This service is not set up yet.')
  const { isOk } = found
  const result = { isOk, answer: withoutSecrets(found.answer, secrets()), ms: Date.now() - startedAt }
  await context.write('tested', async ({ tx }) => void noteAct(tx, { after: { isOk } }))
  return result
}
