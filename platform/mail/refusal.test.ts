/** Answers of real mail servers, and how they are classified. */
import { describe, expect, test } from 'vitest'
import { saysNobodyIsThere, withoutAddresses } from './refusal.ts'

const reply = (response: string, command = 'RCPT TO') => ({ command, responseCode: Number(response.slice(0, 3)), response })

describe('an answer that the address does not exist', () => {
  test.each([
    // Postfix, Google, Exchange, qmail, Exim, and those that give no further code.
    '550 5.1.1 <mara@example.org>: Recipient address rejected: User unknown in local recipient table',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 unnecessary spaces. gsmtp",
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '553 5.1.2 We weren’t able to find the recipient domain',
    '551 5.1.6 User has moved',
    '550 sorry, no mailbox here by that name (#5.1.1)',
    '550 Unknown user',
    '550 Requested action not taken: mailbox unavailable',
    '551 User not local',
    '553 Requested action not taken: mailbox name not allowed',
    // An enhanced code outweighs words that usually mean a refusal of the sender.
    '550 5.1.1 Blocked: no such client here',
  ])('%s', (response) => expect(saysNobodyIsThere(reply(response))).toBe(true))
})

describe('a refusal for another reason', () => {
  test.each([
    '550 5.7.1 Service unavailable; client host [203.0.113.7] blocked using zen.spamhaus.org',
    '550 5.7.1 <mara@example.org>: Relay access denied',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550 5.7.26 gsmtp',
    '550 relay not permitted',
    '551 we do not relay',
    '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 5.1.7 Invalid address of the sender',
    '550 5.1.0 <post@atelier.example> sender rejected',
    '550 Sender verify failed',
    '550 Your message looks like spam',
    '550 Rejected by reputation, see https://example.org/rbl',
    '552 5.2.2 The email account that you tried to reach is over quota',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 5.2.2 mailbox full',
    '550 Mailbox is full',
    '550 5.2.1 The mailbox is disabled',
    '550 5.4.1 Recipient address rejected: Access denied',
    '554 5.7.1 Policy rejection',
    '530 5.7.0 Must issue a STARTTLS command first',
    '535 5.7.8 Authentication failed',
    '450 4.1.1 <mara@example.org>: Recipient address rejected: unverified address',
    '452 4.2.2 mailbox full',
    // A code inside the free text does not count.
    '554 Refused. See 550 5.1.1 in our handbook',
  ])('%s', (response) => expect(saysNobodyIsThere(reply(response))).toBe(false))

  test.each(['MAIL FROM', 'DATA', 'API', 'AUTH PLAIN'])('is an answer to %s', (command) =>
    expect(saysNobodyIsThere(reply('550 5.1.1 No such user', command))).toBe(false),
  )

  test('is a missing answer', () => expect(saysNobodyIsThere({})).toBe(false))
})

test.each([
  [
    'Recipient command failed: 550 5.1.1 <Mara.Lind@Example.org>: User unknown',
    'Recipient command failed: 550 5.1.1 <[address]>: User unknown',
  ],
  ['550 MARA.LIND not known here', '550 [address] not known here'],
  ['550 no mailbox mara.lind.', '550 no mailbox [address].'],
  ['550 see https://help.example/?who=mara.lind%40example.org now', '550 see https:[address] now'],
  ['550 bounces+mara.lind=example.org@relay.example refused, so was post@atelier.example', '550 [address] refused, so was [address]'],
  ['550 (mara.lind@example.org)', '550 ([address])'],
  ['421 Amara.lindner is busy', '421 Amara.lindner is busy'],
])('“%s” is stored without the address', (text, kept) => expect(withoutAddresses(text, 'mara.lind@example.org')).toBe(kept))
