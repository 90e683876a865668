/** Compresses the files of the web build once, when they are built: `<name>.br` and `<name>.gz` beside each. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|json|svg|txt|webmanifest)$/
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 9

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${path}.br`, await asBrotli(plain, { params }))
  await writeFile(`${path}.gz`, await asGzip(plain, { level: GZIP_LEVEL }))
}

export async function compressFiles(folder: string): Promise<void> {
  const found = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const worker = async () => {
    for (let name = found.pop(); name !== undefined; name = found.pop()) await compress(join(folder, name))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
