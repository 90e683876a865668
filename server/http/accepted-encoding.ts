import type { IncomingMessage } from 'node:http'

/** Whether the sender of a request takes this encoding of a body: it names it, and not with `q=0` (RFC 9110, 12.5.3). */
export const takesEncoding = ({ headers }: Pick<IncomingMessage, 'headers'>, encoding: 'br' | 'gzip'): boolean =>
  String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    })
