/** Every call of `applications`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createApplicationCalls } from '../domains/applications/parts.ts'
import type { AppDeps } from './deps.ts'

export function applicationsCalls(deps: Pick<AppDeps, 'secret'>) {
  const applications = createApplicationCalls(deps)
  return {
    getMine: applications.getMine,
    start: applications.start,
    saveStep: applications.saveStep,
    openIdentityUpload: applications.openIdentityUpload,
    removeIdentityFile: applications.removeIdentityFile,
    submit: applications.submit,
    renewDocument: applications.renewDocument,
    withdraw: applications.withdraw,
    deleteDraft: applications.deleteDraft,
  } satisfies Implements<Contract['applications'], Actor>
}
