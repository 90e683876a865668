/** `npm run build`: builds the pages and the server into `dist`, unless the builds there have the same sources. `npm start` does it, too. */
import { createProgress } from './site/progress.ts'
import { buildServer } from './site/server-build.ts'
import { buildWeb } from './site/web-build.ts'

const progress = createProgress()
const built = (isBuilt: boolean) => (isBuilt ? 'built' : 'as built before')
try {
  await Promise.all([
    progress.step('Pages', async ({ note }) => note(built(await buildWeb()))),
    progress.step('Server', async ({ note }) => note(built(await buildServer()))),
  ])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
