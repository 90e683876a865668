/** Types of the tests' S3 server, which has none: the few that we use. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: readonly { name: string; configs: readonly string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
