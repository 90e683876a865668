/** The outside services with a count of their answers (`domains/providers/tally.ts`): their callers see no difference. */
import type { Mailer } from '#platform/mail/smtp.ts'
import type { SendMessage } from '#platform/push/push-service.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { IdentityUnavailable, type GoogleIdentity } from '../domains/auth/parts.ts'
import { isRefusal, type PaymentProvider } from '../domains/deposits/parts.ts'
import type { Tally } from '../domains/providers/parts.ts'
import type { Translator } from '../shared/translator.ts'

/** Counts one request; `isAnswer`: an error that shows that the service works. */
async function counted<T>(
  tally: Tally,
  provider: Parameters<Tally['worked']>[0],
  work: Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    const result = await work
    tally.worked(provider)
    return result
  } catch (error) {
    if (isAnswer(error)) tally.worked(provider)
    else tally.failed(provider, error)
    throw error
  }
}

export function measuredPayments(tally: Tally, provider: PaymentProvider): PaymentProvider {
  const count = <T>(work: Promise<T>) => counted(tally, 'payment', work, isRefusal)
  return {
    ...provider,
    createInvoice: (payment) => count(provider.createInvoice(payment)),
    createAddress: (payment) => count(provider.createAddress(payment)),
    readPayment: (trackId) => count(provider.readPayment(trackId)),
    test: () => count(provider.test()),
  }
}

/** An address that does not exist is an answer of a mail server that works. */
export function measuredMailer(tally: Tally, mailer: Mailer): Mailer {
  return {
    close: () => mailer.close(),
    async send(mail) {
      const outcome = await mailer.send(mail)
      if (outcome.kind === 'away') tally.failed('mail', outcome.error)
      else tally.worked('mail')
      return outcome
    },
  }
}

/** A subscription that has ended is an answer of a push service that works. */
export const measuredPush =
  (tally: Tally, send: SendMessage): SendMessage =>
  async (message) => {
    const outcome = await send(message)
    if (outcome.kind === 'later' || outcome.kind === 'never') tally.failed('push', outcome.error)
    else tally.worked('push')
    return outcome
  }

export const measuredTranslator = (tally: Tally, translator: Translator): Translator => ({
  ...translator,
  translate: (request) => counted(tally, 'translation', translator.translate(request)),
})

/** A wrong token is an answer; keys that cannot be fetched are a failure. */
export const measuredGoogle = (tally: Tally, google: GoogleIdentity): GoogleIdentity => ({
  ...google,
  test: () => counted(tally, 'google', google.test()),
  verify: (credential) => counted(tally, 'google', google.verify(credential), (error) => !(error instanceof IdentityUnavailable)),
})

/** Parts of uploads are not counted: they fail with the connection of the user who sends them. */
export function measuredStorage(tally: Tally, storage: Storage): Storage {
  const count = <T>(work: Promise<T>) => counted(tally, 'storage', work)
  return {
    put: (...args) => count(storage.put(...args)),
    replace: (...args) => count(storage.replace(...args)),
    partUrl: (...args) => storage.partUrl(...args),
    writePart: (...args) => storage.writePart(...args),
    removePart: (...args) => storage.removePart(...args),
    receivedParts: (...args) => storage.receivedParts(...args),
    completeUpload: (...args) => storage.completeUpload(...args),
    discardUpload: (...args) => storage.discardUpload(...args),
    sizeOf: (...args) => count(storage.sizeOf(...args)),
    read: (...args) => count(storage.read(...args)),
    remove: (...args) => count(storage.remove(...args)),
    signedGetUrl: (...args) => storage.signedGetUrl(...args),
  }
}
