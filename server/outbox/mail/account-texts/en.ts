import type { AccountMailTexts } from './types.ts'

export const en: AccountMailTexts = {
  plainGreeting: 'Hello,',
  footer: 'This mail was sent because this address was entered at {{site}}. Nobody reads answers to it.',
  kinds: {
    reset_code: {
      subject: 'Your code for a new password',
      body: 'A new password is to be set for your account at {{site}}. Please enter this code where it was asked for. It is good for {{minutes}} minutes:',
      button: null,
      after:
        'If that was not you, there is nothing to do: without the code your password stays as it is. Nobody from {{site}} will ever ask you for it.',
    },
    sign_in_code: {
      subject: 'Your sign-in code',
      body: 'Somebody has entered the password of your account at {{site}}. Please enter this code to sign in. It is good for {{minutes}} minutes:',
      button: null,
      after:
        'If that was not you, somebody else knows your password: set a new one at once. Do not tell this code to anybody; nobody from {{site}} will ever ask you for it.',
    },
    step_code: {
      subject: 'Your confirmation code',
      body: 'A step in your account at {{site}} is to be confirmed. Please enter this code where it was asked for. It is good for {{minutes}} minutes:',
      button: null,
      after:
        'If that was not you, somebody is in your account: sign out all other browsers under Settings → Security, and set a new password. Do not tell this code to anybody.',
    },
    payout_code: {
      subject: 'Your code for a payout',
      body: 'A payout from your account at {{site}} is to be confirmed: {{amount}} ({{way}}) to {{payee}}. Please compare amount and recipient with what you have asked for, and enter this code where it was asked for. It is good for this payout only, and for {{minutes}} minutes:',
      button: null,
      after:
        'If amount or recipient are not yours, somebody is in your account: do not enter the code anywhere and do not tell it to anybody, sign out all other browsers under Settings → Security, and set a new password.',
    },
    password_reset: {
      subject: 'Your password has been changed',
      body: 'The password of your account at {{site}} was set anew with a code from this mailbox. All browsers that were signed in have been signed out.',
      button: 'Sign in',
      after: 'If that was not you, set a new password at once, and check who can read this mailbox.',
    },
    email_confirm: {
      subject: 'Please confirm your e-mail address',
      body: 'An account at {{site}} was opened with this address. Please confirm that it is yours. The link is good for {{hours}} hours.',
      button: 'Confirm address',
      after: 'If that was not you, please ignore this mail: nothing happens with your address without the link.',
    },
    email_in_use: {
      subject: 'You already have an account at {{site}}',
      body: 'This address was entered at {{site}}, to open an account or to move one to it. It belongs to your account already, so nothing has changed.',
      button: 'Sign in',
      after:
        'If that was you, please sign in to your account. If you have forgotten its password, you can set a new one there. If it was not you, there is nothing to do.',
    },
    email_change: {
      subject: 'Please confirm your new e-mail address',
      body: 'This address is to become that of an account at {{site}}. It will, once you have confirmed it. The link is good for {{hours}} hours.',
      button: 'Confirm new address',
      after: 'If that was not you, please ignore this mail: nothing happens with your address without the link.',
    },
    email_change_asked: {
      subject: 'Your e-mail address is to be changed',
      body: 'Your account at {{site}} is to get the address {{address}}. Until the link in the mail to that address has been opened, everything stays as it is.',
      button: 'Set a new password',
      after:
        'If that was you, there is nothing to do here. If it was not, set a new password now: that stops the change, and signs out everybody else.',
    },
    email_changed: {
      subject: 'Your e-mail address has been changed',
      body: 'Your account at {{site}} now has the address {{address}}. Mail about it does not come to this address any more.',
      button: null,
      after: 'If that was not you, please contact the people who run {{site}} at once.',
    },
    email_left: {
      subject: 'An account has left this address',
      body: 'An account at {{site}} was opened with this address, which was never confirmed. That account has another address now, and mail about it does not come here any more.',
      button: null,
      after:
        'If that was your account, and the change was not yours, please contact the people who run {{site}} at once. If you know of no such account, there is nothing to do.',
    },
    email_test: {
      subject: 'This mail was to try your address',
      body: 'You have asked {{site}} to try this address again, as mail to it had been refused. You are reading this mail: notifications come here by mail again.',
      button: null,
      after: 'If that was not you, there is nothing to do: nothing else has changed.',
    },
    account_erased: {
      subject: 'Your account has been erased',
      body: 'As you wished, your account at {{site}} has been erased. What the law asks to be kept (amounts, without your name) and what others have paid for stays.',
      button: null,
      after: 'This is the last mail about it. Your name in the address of the profile is free for others after 90 days.',
    },
  },
}
