/** `npm start`: the whole product on this machine, from an empty folder to an address in the browser. */
import type { OpenHouse } from './house/house.ts'
import { assertPortFree } from './house/ports.ts'
import { createProgress, type Progress } from './house/progress.ts'
import { readStartConfig, runCommand } from './house/run-command.ts'
import { tellWhereAndWho } from './house/welcome.ts'

async function open(progress: Progress): Promise<OpenHouse> {
  const config = readStartConfig(process.env)
  await assertPortFree(config.port, config.host)
  progress.line('\nAtelier\n')
  const { openHouse } = await import('./house/house.ts')
  const house = await openHouse({ config, progress })
  tellWhereAndWho(house, progress)
  return house
}

await runCommand(() => open(createProgress()))
