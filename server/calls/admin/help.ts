/** Every call of `admin/help`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminHelpCalls } from '../../domains/help/parts.ts'

export function adminHelpCalls() {
  const help = createAdminHelpCalls()
  return {
    list: help.list,
    getText: help.getText,
    preview: help.preview,
    getReport: help.getReport,
    createArticle: help.createArticle,
    saveText: help.saveText,
    answerRelease: help.answerRelease,
    setPublished: help.setPublished,
  } satisfies Implements<Contract['admin']['help'], Actor>
}
