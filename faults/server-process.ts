/**
 * A server process for kills. Loads everything, waits for a line on its standard input, starts, prints its port on a separate line,
 * and ends with its parent.
 *
 * Arguments: the address of the database, the data folder.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startServer } from '#server/main.ts'
import { testConfig } from '#test-support/money.ts'

const [databaseUrl, dataDir] = process.argv.slice(2)
if (databaseUrl === undefined || dataDir === undefined) throw new Error('Usage: server-process.ts <address of the database> <data folder>')

process.stdin.on('end', () => process.exit(0))
await once(createInterface({ input: process.stdin }), 'line')
const { url } = await startServer({ config: { ...testConfig(dataDir), verifyLive: false }, databaseUrl })
console.log(new URL(url).port)
