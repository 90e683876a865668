/** Every call of `auth`, by the file that declares it. */
import { signIn } from './sign-in.ts'
import { account } from './account.ts'
import { recovery } from './recovery.ts'
import { google } from './google.ts'
import { passkeys } from './passkeys.ts'
import { twoFactor } from './two-factor.ts'
import { leaving } from './leaving.ts'
import { supportVisits } from './support-access.ts'

export const auth = {
  // sign-in.ts
  getUser: signIn.getUser,
  getUserDirect: signIn.getUserDirect,
  login: signIn.login,
  register: signIn.register,
  getInvitation: signIn.getInvitation,
  logout: signIn.logout,
  // account.ts
  listSessions: account.listSessions,
  revokeSession: account.revokeSession,
  revokeOtherSessions: account.revokeOtherSessions,
  renewSession: account.renewSession,
  getSecurity: account.getSecurity,
  prove: account.prove,
  changePassword: account.changePassword,
  // recovery.ts
  requestPasswordReset: recovery.requestPasswordReset,
  verifyResetCode: recovery.verifyResetCode,
  resetPassword: recovery.resetPassword,
  confirmEmail: recovery.confirmEmail,
  resendConfirmation: recovery.resendConfirmation,
  requestEmailChange: recovery.requestEmailChange,
  getEmailChange: recovery.getEmailChange,
  sendTestMail: recovery.sendTestMail,
  // google.ts
  getSignInOptions: google.getSignInOptions,
  startGoogle: google.startGoogle,
  googleSignIn: google.googleSignIn,
  getGoogleLink: google.getGoogleLink,
  linkGoogle: google.linkGoogle,
  unlinkGoogle: google.unlinkGoogle,
  createSession: google.createSession,
  // passkeys.ts
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  startPasskey: passkeys.startPasskey,
  signInWithPasskey: passkeys.signInWithPasskey,
  verifyByPasskey: passkeys.verifyByPasskey,
  proveByPasskey: passkeys.proveByPasskey,
  // two-factor.ts
  verifyOtp: twoFactor.verifyOtp,
  sendOtp: twoFactor.sendOtp,
  getTwoFactor: twoFactor.getTwoFactor,
  beginTotp: twoFactor.beginTotp,
  activateTotp: twoFactor.activateTotp,
  turnOnMailCodes: twoFactor.turnOnMailCodes,
  turnOffFactor: twoFactor.turnOffFactor,
  renewBackupCodes: twoFactor.renewBackupCodes,
  revokeTrustedDevice: twoFactor.revokeTrustedDevice,
  proveByCode: twoFactor.proveByCode,
  sendProofCode: twoFactor.sendProofCode,
  // leaving.ts
  getExport: leaving.getExport,
  requestExport: leaving.requestExport,
  cancelExport: leaving.cancelExport,
  createExportLink: leaving.createExportLink,
  getClosing: leaving.getClosing,
  requestDeletion: leaving.requestDeletion,
  requestLastPayout: leaving.requestLastPayout,
  keepAccount: leaving.keepAccount,
  settleOrders: leaving.settleOrders,
  // support-access.ts
  listSupportAccess: supportVisits.listSupportAccess,
}
