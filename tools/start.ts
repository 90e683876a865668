/** `npm start`: the whole product on this machine, from an empty folder to an address in the browser. */
import type { Site } from './site/site.ts'
import { assertPortFree } from './site/ports.ts'
import { createProgress, type Progress } from './site/progress.ts'
import { readStartConfig, runCommand } from './site/run-command.ts'
import { printWelcome } from './site/welcome.ts'

async function open(progress: Progress): Promise<Site> {
  const config = readStartConfig(process.env)
  await assertPortFree(config.port, config.host)
  progress.line('\nAtelier\n')
  const { openSite } = await import('./site/site.ts')
  const site = await openSite({ config, progress })
  printWelcome(site, progress)
  return site
}

await runCommand(() => open(createProgress()))
