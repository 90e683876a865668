/** How often calls may be made. The contract and the server only: the browser does without. */

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Maximum wait of a network, in seconds: a household or a school shares one. */
const NETWORK_WAIT_MAX_SECONDS = 300
const MANY = { free: 600, forgetSeconds: 1, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const GUESSES = { free: 10, forgetSeconds: 60, waitFirstSeconds: 2, waitMaxSeconds: HOUR_SECONDS }
const MAILS = { free: 10, forgetSeconds: 360, waitFirstSeconds: 2, waitMaxSeconds: HOUR_SECONDS }
const MAILS_OF_NETWORK = { free: 50, forgetSeconds: 120, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const BEGINNINGS = { free: 30, forgetSeconds: 10, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const CHANGES = { free: 60, forgetSeconds: 10, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
/** Mistakes and new accounts of one network: all kinds of attempts together. */
const MISTAKES = { free: 50, forgetSeconds: 600, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
/** Attempts at one account. `forgetSeconds`: a pause of this length resets the count. */
const ATTEMPTS = { free: 5, forgetSeconds: DAY_SECONDS, waitFirstSeconds: 60, waitMaxSeconds: HOUR_SECONDS }
/** Ten at once, then one in six minutes. */
const REPORTS = { free: 10, forgetSeconds: 360, waitFirstSeconds: 60, waitMaxSeconds: HOUR_SECONDS }
/** Ten at once, then one in six minutes, for a whole network. */
const VISITS = { free: 10, forgetSeconds: 360, waitFirstSeconds: 60, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const CALLS = { counts: 'calls', isCountedByHandler: false, sparesNetwork: false } as const
/**
 * Ours: rates of calls (docs/decisions/2026-11-22-limits-of-accounts.md). Each entry of the contract names its own.
 *
 *   signIn   a password for an e-mail address; shares its mistakes of a network with `guess`. Only unknown devices wait for their network
 *   guess    compares a value with attempts of its own (a mailed code, an account's password), or with too many bits to guess (a link,
 *            a signature). Mistakes count for the network, but no such call waits for it
 *   mail     sends mail, to any address
 *   start    begins a flow that another call ends: a household opens many pages
 *   end      ends sessions. The account has ten times what one session has: a stolen session cannot use up what its owner needs to end it
 *   change   every other change to an account, including additions: the session was given the secret to compare with
 *   comment  ten per minute
 *   translate  asks the machine translator, which bills by the character; stored results count, too: a conversation that is always
 *            translated asks for each message. The characters of a user and of the site have budgets of their own
 *   report   ten at once, then ten in an hour
 *   thread   opens threads, and keeps read positions and drafts: an open thread does so once a second at most
 *   help     rates help articles and notes searches, also of visitors: a household reads a few articles at once
 *   visit    mails a link to a visitor without an account
 *   visitLink  reads and writes a ticket by a mailed link, which has too many bits to guess
 *   picture  makes the sizes of a picture, which keeps a processor busy for seconds, before it can be refused
 *   address  asks the payment provider, whose own limit all users share
 *   outside  calls an address that its user names
 */
export const CALL_LIMITS = {
  signIn: {
    bucket: 'guess',
    by: { email: ATTEMPTS, browser: ATTEMPTS, network: MISTAKES },
    counts: 'failures',
    isCountedByHandler: true,
    sparesNetwork: false,
  },
  guess: {
    bucket: 'guess',
    by: { account: GUESSES, device: GUESSES, network: MISTAKES },
    counts: 'failures',
    isCountedByHandler: false,
    sparesNetwork: true,
  },
  mail: {
    bucket: 'mail',
    by: { account: MAILS, device: MAILS, network: MAILS_OF_NETWORK },
    ...CALLS,
  },
  start: { bucket: 'start', by: { account: BEGINNINGS, device: BEGINNINGS, network: MANY }, ...CALLS },
  end: { bucket: 'end', by: { account: MANY, device: CHANGES, network: MANY }, ...CALLS },
  change: { bucket: 'change', by: { account: CHANGES, device: CHANGES, network: MANY }, ...CALLS },
  comment: {
    bucket: 'comment',
    by: { account: { free: 9, forgetSeconds: 6, waitFirstSeconds: 60, waitMaxSeconds: 60 } },
    ...CALLS,
  },
  translate: {
    bucket: 'translate',
    by: { account: { free: 300, forgetSeconds: 2, waitFirstSeconds: 2, waitMaxSeconds: 60 }, network: MANY },
    ...CALLS,
  },
  report: { bucket: 'report', by: { account: REPORTS }, ...CALLS },
  thread: {
    bucket: 'thread',
    by: { account: { free: 300, forgetSeconds: 1, waitFirstSeconds: 2, waitMaxSeconds: 60 } },
    ...CALLS,
  },
  help: { bucket: 'help', by: { account: BEGINNINGS, device: BEGINNINGS, network: { ...BEGINNINGS, free: 60 } }, ...CALLS },
  visit: { bucket: 'visit', by: { network: VISITS }, ...CALLS },
  visitLink: { bucket: 'visitLink', by: { network: CHANGES }, ...CALLS },
  picture: { bucket: 'picture', by: { account: BEGINNINGS }, ...CALLS },
  address: { bucket: 'address', by: { account: BEGINNINGS }, ...CALLS },
  outside: { bucket: 'outside', by: { account: BEGINNINGS, network: MANY }, ...CALLS },
} as const
