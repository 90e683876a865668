/** Plays the mail service that passes arriving mail on to the site: answers that are written in the mailbox. */
import { randomUUID } from 'node:crypto'
import { SANDBOX_KEYS } from '../keys.ts'
import type { ReceivedMail } from './types.ts'

export const replyToOf = ({ headers }: ReceivedMail): string | null => headers.find(({ key }) => key === 'reply-to')?.value ?? null

const bareAddress = (address: string): string => /<([^>]+)>/.exec(address)?.[1] ?? address

/** An answer as a mail program writes it: the new text above the quoted mail. */
export function answerTo(mail: ReceivedMail, text: string): string {
  const quote = mail.text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const id = mail.headers.find(({ key }) => key === 'message-id')?.value ?? ''
  return [
    `From: ${bareAddress(mail.envelopeTo[0] ?? mail.to)}`,
    `To: ${replyToOf(mail) ?? ''}`,
    `Subject: =?utf-8?B?${Buffer.from(`Re: ${mail.subject}`).toString('base64')}?=`,
    `Message-ID: <${randomUUID()}@sandbox.invalid>`,
    `In-Reply-To: ${id}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`${text}\n\nOn ${new Date(mail.receivedAtMs).toUTCString()}, ${mail.from} wrote:\n${quote}\n`).toString('base64'),
    '',
  ].join('\r\n')
}

/** Passes a raw mail on, in the form of a mail service. Resolves with the status of the answer. */
export async function passOn(inboundUrl: string, raw: string): Promise<number> {
  const response = await fetch(inboundUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`sandbox:${SANDBOX_KEYS.inboxSecret}`).toString('base64')}`,
    },
    body: JSON.stringify({ RawEmail: raw }),
  })
  await response.arrayBuffer()
  return response.status
}
