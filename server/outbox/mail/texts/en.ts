import type { MailTexts } from './types.ts'

export const en: MailTexts = {
  greeting: 'Hello {{name}},',
  former: 'Former member',
  open: 'Open on {{site}}',
  footer: 'You receive this mail because you have an account at {{site}}. Nobody reads answers to it.',
  unsubscribe: 'No more mails of this kind: {{list}}',
  unsubscribePage: {
    title: 'No more of these mails?',
    text: 'You will not be mailed about this any more: {{list}}. You still find it in your notifications, and mails about your money and the security of your account keep coming.',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: 'You will not be mailed about this any more: {{list}}. You can turn these mails on again under Settings → Notifications.',
    invalid: 'This link is not valid. Please open the link in the mail again.',
  },
  lists: {
    orders: 'Orders',
    sales: 'Tips and sales',
    comments: 'Comments',
    follows: 'New posts of models you follow',
    pro: 'Pro',
    applications: 'Your application',
  },
  discreet: {
    sender: 'Notifications',
    subject: 'You have a new notification',
    accountSubject: 'A message for you',
    body: 'There is something new for you. Sign in to see what it is.',
    open: 'Open',
    footer: 'You receive this mail because you have an account here. You have chosen mails that tell nothing.',
  },
  kinds: {
    password_changed: {
      subject: 'Your password was changed',
      body: 'The password of your account at {{site}} was changed. All other browsers were signed out, and withdrawals wait for 24 hours. If this was you, there is nothing to do. If it was not, choose “Forgot password” on the login page at once.',
    },
    application_submitted: {
      subject: 'We have received your application',
      body: 'Thank you for applying as a model on {{site}}. We look at every application ourselves and tell you as soon as it is decided.',
    },
    application_needs_info: {
      subject: 'Your application needs one more thing',
      body: 'We have looked at your application as a model and need something more from you before we can decide:',
    },
    application_approved: {
      subject: 'Welcome: you are a model on {{site}} now',
      body: 'Your application is approved. Your profile is ready: add a picture, say what you make, and put your first product up for sale.',
    },
    application_rejected: {
      subject: 'Your application was not accepted',
      body: 'We have looked at your application as a model and cannot accept it. The reason:',
    },
    pro_reminder_renewed: {
      subject: 'Your Pro is renewed on {{date}}',
      body: 'Your Pro subscription is renewed from your wallet on {{moment}}. Please make sure that your balance is high enough.',
    },
    pro_reminder_off: {
      subject: 'Your Pro ends on {{date}}',
      body: 'Your Pro subscription ends on {{moment}}. Renewal is off; turn it on, or extend Pro, to keep it.',
    },
    pro_reminder_suspended: {
      subject: 'Your Pro ends on {{date}}',
      body: 'Your Pro subscription ends on {{moment}}. Your account is suspended until after that, so Pro is not renewed and nothing is taken from your wallet.',
    },
    pro_renewed: { subject: 'Your Pro is renewed', body: 'Your Pro subscription was renewed from your wallet and lasts until {{date}}.' },
    pro_renewal_stopped_price: {
      subject: 'Your Pro will not be renewed by itself',
      body: 'The price of your plan has changed. We do not take more from your wallet than you agreed to, so renewal is off now. Look at the new price and turn it on again if you like.',
    },
    pro_renewal_stopped_plan: {
      subject: 'Your Pro will not be renewed by itself',
      body: 'Your plan is not offered any more, so renewal is off now. Choose one of the other plans to keep Pro.',
    },
    pro_ended_off: {
      subject: 'Your Pro has ended',
      body: 'Your Pro subscription has ended, as renewal was turned off. You can come back to Pro whenever you like.',
    },
    pro_ended_short_balance: {
      subject: 'Your Pro could not be renewed',
      body: 'Your Pro subscription has ended: the balance of your wallet was too low to renew it. Add funds and subscribe again to have Pro back.',
    },
    pro_ended_suspended: {
      subject: 'Your Pro has ended',
      body: 'Your Pro subscription has ended. Your account is suspended, so Pro was not renewed and nothing was taken from your wallet. Once your account is restored, you can come back to Pro whenever you like.',
    },
    tip_received: {
      subject: '{{name}} tipped you {{amount}}',
      body: '{{name}} gave you a tip of {{amount}}. Your part is in your wallet already.',
    },
    post_sold: {
      subject: '{{name}} bought “{{title}}”',
      body: '{{name}} bought your post “{{title}}” for {{amount}}. Your part is in your wallet already.',
    },
    new_post: { subject: '{{name}} published “{{title}}”', body: '{{name}}, whom you follow, published “{{title}}”.' },
    comment_received: { subject: '{{name}} commented on “{{title}}”', body: '{{name}} wrote a comment on your post “{{title}}”.' },
    order_placed: {
      subject: 'New order: {{productName}}',
      body: '{{name}} ordered “{{productName}}” for {{amount}}. Please accept or decline the order in time; otherwise it ends by itself and the money goes back.',
    },
    order_accepted: {
      subject: '{{name}} accepted your order',
      body: '{{name}} accepted your order “{{productName}}” and is working on it now.',
    },
    order_completed: {
      subject: 'Your order is here: {{productName}}',
      body: '{{name}} delivered your order “{{productName}}”. You can look at it and download it now.',
    },
    order_rejected_model: {
      subject: 'Your order was declined',
      body: '{{name}} declined your order “{{productName}}”. The whole amount of {{amount}} is back in your wallet. The reason:',
    },
    order_rejected_admin: {
      subject: 'Your order was cancelled',
      body: 'The team of {{site}} cancelled your order “{{productName}}” with {{name}}. The whole amount of {{amount}} is back in your wallet. The reason:',
    },
    order_rejected_clock: {
      subject: 'Your order has run out of time',
      body: 'Your order “{{productName}}” was not taken care of in time by {{name}} and has ended. The whole amount of {{amount}} is back in your wallet.',
    },
    order_cancelled_customer: {
      subject: 'Order cancelled: {{productName}}',
      body: '{{name}} cancelled the order “{{productName}}”. There is nothing left for you to do.',
    },
    order_cancelled_admin: {
      subject: 'Order cancelled: {{productName}}',
      body: 'The team of {{site}} cancelled the order “{{productName}}” of {{name}}. The customer has the money back; there is nothing left for you to do. The reason:',
    },
    order_cancelled_clock: {
      subject: 'Order out of time: {{productName}}',
      body: 'The order “{{productName}}” of {{name}} was not taken care of in time and has ended. The customer has the money back.',
    },
    deposit_credited: {
      subject: 'Your deposit has arrived',
      body: 'Your deposit has arrived: {{amount}} is in your wallet at {{site}} now.',
    },
    deposit_failed_expired: {
      subject: 'Your deposit was not paid in time',
      body: 'The payment link of your deposit of {{amount}} at {{site}} is over, and nothing has arrived. If you have paid all the same, there is nothing to do: it is credited once it arrives. Otherwise you can start another deposit whenever you like.',
    },
    deposit_failed_provider_failed: {
      subject: 'Your deposit could not be opened',
      body: 'Your deposit of {{amount}} at {{site}} could not be opened at the payment provider. Nothing was charged. Please try again.',
    },
    withdrawal_sent: {
      subject: 'Your withdrawal was sent',
      body: 'Your withdrawal of {{amount}} was paid out to where you asked for it. It can take some time until it shows up there.',
    },
    withdrawal_rejected: {
      subject: 'Your withdrawal was rejected',
      body: 'The team of {{site}} rejected your withdrawal. The whole amount of {{amount}} is back in your wallet. The reason:',
    },
    google_linked: {
      subject: 'Google was connected to your account',
      body: 'The Google account {{email}} can sign in to your account at {{site}} from now on. If this was you, there is nothing to do. If it was not, disconnect it under Settings → Security and change your password at once.',
    },
    google_unlinked: {
      subject: 'Google was disconnected from your account',
      body: 'The Google account {{email}} can no longer sign in to your account at {{site}}. If this was you, there is nothing to do. If it was not, change your password at once.',
    },
    two_factor_on: {
      subject: 'Two-factor authentication was turned on',
      body: 'A second step was added to signing in to your account at {{site}}. All other browsers were signed out, and withdrawals wait for 24 hours. If this was you, there is nothing to do. If it was not, choose “Forgot password” on the login page at once, and write to the people who run {{site}}.',
    },
    two_factor_off: {
      subject: 'Two-factor authentication was turned off',
      body: 'A second step of signing in to your account at {{site}} was turned off. No browser is trusted any more, and withdrawals wait for 24 hours. If this was you, there is nothing to do. If it was not, change your password at once.',
    },
    backup_codes_renewed: {
      subject: 'New backup codes were made',
      body: 'New backup codes were made for your account at {{site}}. The old ones do not work any more. Withdrawals wait for 24 hours. If this was you, there is nothing to do. If it was not, change your password at once.',
    },
    backup_code_used: {
      subject: 'A backup code was used',
      body: 'A backup code of your account at {{site}} was used. It does not work any more. Codes left: {{left}}. If this was you, there is nothing to do. If it was not, change your password and make new backup codes at once.',
    },
    new_sign_in_from: {
      subject: 'New sign-in to your account',
      body: 'Somebody signed in to your account at {{site}} on {{moment}}, from a browser that had not been used for it before: {{device}}. If this was you, there is nothing to do. If it was not, change your password at once and sign out the browsers that you do not know under Settings → Security.',
    },
    new_sign_in_unknown: {
      subject: 'New sign-in to your account',
      body: 'Somebody signed in to your account at {{site}} on {{moment}}, from a browser that had not been used for it before. If this was you, there is nothing to do. If it was not, change your password at once and sign out the browsers that you do not know under Settings → Security.',
    },
    passkey_added: {
      subject: 'A passkey was added to your account',
      body: 'The passkey “{{title}}” can sign in to your account at {{site}} from now on. Withdrawals wait for 24 hours. If this was you, there is nothing to do. If it was not, remove it under Settings → Security and change your password at once.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      body: 'The passkey “{{title}}” can no longer sign in to your account at {{site}}. Withdrawals wait for 24 hours. If this was you, there is nothing to do. If it was not, change your password at once.',
    },
    export_ready: {
      subject: 'The copy of your data is ready',
      body: 'The copy of your data that you asked for at {{site}} is ready. You can download it until {{date}} under Settings → Security. If you did not ask for it, change your password at once.',
    },
    export_failed: {
      subject: 'The copy of your data could not be made',
      body: 'The copy of your data that you asked for at {{site}} could not be made, because of a fault on our side. Please ask for it again under Settings → Security.',
    },
    closing_begun: {
      subject: 'Your account will be erased on {{date}}',
      body: 'You have asked to close your account at {{site}}. It will be erased on {{date}}. Until then you can sign in and keep it with one click. If this was not you, sign in, keep your account and change your password at once.',
    },
    closing_undone: {
      subject: 'Your account stays',
      body: 'Your account at {{site}} will not be erased: it was kept. If this was not you, change your password at once.',
    },
    closing_reminder: {
      subject: 'Your account will be erased on {{date}}',
      body: 'Soon your account at {{site}} will be erased: on {{moment}}. Until then you can sign in and keep it with one click, or download a copy of your data.',
    },
    closing_waits: {
      subject: 'Your account cannot be erased yet',
      body: 'Your account at {{site}} was to be erased now, but money or orders are still in it. Please sign in and settle them under Settings → Security; it will be erased after that, or you can keep it.',
    },
    account_suspended_until: {
      subject: 'Your account is suspended until {{date}}',
      body: 'Your account at {{site}} is suspended until {{moment}}. You can sign in and read, finish orders that are paid, and export your data; nothing is lost. The reason:',
    },
    account_suspended_open: {
      subject: 'Your account is suspended',
      body: 'Your account at {{site}} is suspended until we lift it. You can sign in and read, finish orders that are paid, and export your data; nothing is lost. The reason:',
    },
    account_restored: {
      subject: 'Your account is restored',
      body: 'The suspension of your account at {{site}} is over. Everything works again as before.',
    },
    sessions_ended: {
      subject: 'You were signed out everywhere',
      body: 'The team of {{site}} ended every session of your account: all browsers were signed out, and none is trusted any more. Nothing else was changed, and you can sign in again. If you think that somebody else knows your password, choose “Forgot password” on the login page.',
    },
    support_access: {
      subject: 'Support is looking at your account',
      body: 'Somebody of the support of {{site}} has opened your account to look at it, until {{moment}} at the latest. They can change nothing, move no money and write to nobody. You find every visit under Settings → Security. Their reason:',
    },
  },
}
