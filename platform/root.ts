/** Where the files are that the server reads while it runs. The built server (tools/site/server-build.ts) has copies of them. */
import { dirname, extname, join } from 'node:path'

/** True in the built server, false where Node runs the TypeScript. */
export const isBuilt = extname(import.meta.filename) === '.js'

/** SQL, texts and package.json are below this folder: the repository, or the copies of the built server. */
export const ROOT = dirname(import.meta.dirname)

/** The builds: `client` and `server` of the web, `program` of the server. */
export const DIST_DIR = isBuilt ? dirname(ROOT) : join(ROOT, 'dist')
