/** Every call of `admin/templates`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createTemplateCalls } from '../../domains/models/parts.ts'

export function adminTemplatesCalls() {
  const templates = createTemplateCalls()
  return {
    list: templates.list,
    previewRange: templates.previewRange,
    save: templates.save,
  } satisfies Implements<Contract['admin']['templates'], Actor>
}
