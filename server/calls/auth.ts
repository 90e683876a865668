/** Every call of `auth`, and its handler: the domain, then the call. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import {
  createAccountCalls,
  createAuthCalls,
  createAuthMail,
  createFactorKeys,
  createIdentityCalls,
  createInvitationCalls,
  createPasskeyCalls,
  createPasskeyDeps,
  createRecoveryCalls,
  createTwoFactorCalls,
} from '../domains/auth/parts.ts'
import { createLeavingCalls } from '../domains/leaving/parts.ts'
import { createSessionCalls, userCalls as users } from '../domains/users/parts.ts'
import type { AppDeps } from './deps.ts'

export function authCalls(deps: AppDeps) {
  const mail = createAuthMail(deps.secret)
  const signIn = createAuthCalls(mail).auth
  const sessions = createSessionCalls()
  const account = createAccountCalls()
  const recovery = createRecoveryCalls(mail)
  const google = createIdentityCalls(deps, mail)
  const twoFactor = createTwoFactorCalls({ mail, keys: createFactorKeys(deps.secret) })
  const passkeys = createPasskeyCalls(createPasskeyDeps(deps.secret, deps.origin))
  const leaving = createLeavingCalls(deps)
  const invitations = createInvitationCalls().auth
  return {
    getUser: users.getUser,
    getUserDirect: users.getUserDirect,
    login: signIn.login,
    register: signIn.register,
    getInvitation: invitations.getInvitation,
    logout: signIn.logout,
    listSessions: sessions.listSessions,
    revokeSession: sessions.revokeSession,
    revokeOtherSessions: sessions.revokeOtherSessions,
    renewSession: sessions.renewSession,
    getSecurity: account.getSecurity,
    prove: account.prove,
    changePassword: account.changePassword,
    requestPasswordReset: recovery.requestPasswordReset,
    verifyResetCode: recovery.verifyResetCode,
    resetPassword: recovery.resetPassword,
    confirmEmail: recovery.confirmEmail,
    resendConfirmation: recovery.resendConfirmation,
    requestEmailChange: recovery.requestEmailChange,
    getEmailChange: recovery.getEmailChange,
    sendTestMail: recovery.sendTestMail,
    getSignInOptions: google.getSignInOptions,
    startGoogle: google.startGoogle,
    googleSignIn: google.googleSignIn,
    getGoogleLink: google.getGoogleLink,
    linkGoogle: google.linkGoogle,
    unlinkGoogle: google.unlinkGoogle,
    createSession: google.createSession,
    listPasskeys: passkeys.listPasskeys,
    beginPasskey: passkeys.beginPasskey,
    addPasskey: passkeys.addPasskey,
    renamePasskey: passkeys.renamePasskey,
    removePasskey: passkeys.removePasskey,
    startPasskey: passkeys.startPasskey,
    signInWithPasskey: passkeys.signInWithPasskey,
    verifyByPasskey: passkeys.verifyByPasskey,
    proveByPasskey: passkeys.proveByPasskey,
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
    getExport: leaving.getExport,
    requestExport: leaving.requestExport,
    cancelExport: leaving.cancelExport,
    createExportLink: leaving.createExportLink,
    getClosing: leaving.getClosing,
    requestDeletion: leaving.requestDeletion,
    requestLastPayout: leaving.requestLastPayout,
    keepAccount: leaving.keepAccount,
    settleOrders: leaving.settleOrders,
    listSupportAccess: users.listSupportAccess,
  } satisfies Implements<Contract['auth'], Actor>
}
