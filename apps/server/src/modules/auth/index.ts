export { tellPhone, tellPhoneOf, type AccountServices } from './account-notices.ts';
export { provePassword } from './account-centre.service.ts';
export {
  addAccount,
  endHold,
  generatedUntil,
  getAccount,
  getAccountToAdd,
  getPerson,
  listPhonesOfAccounts,
  lockKnownAccount,
  requireActivation,
  resetPassword,
  setAccountDisabled,
  voidHold,
  type KnownAccount,
} from './accounts.service.ts';
export { authHandlers } from './auth.handlers.ts';
export { authSchedules } from './auth.jobs.ts';
export { committing } from './committing.ts';
export { createAuthenticate } from './authenticate.ts';
export { getTicketHolder } from './first-sign-in.service.ts';
export { mustBeNewPassword } from './new-password.ts';
export { eitherName, newerPasswords } from './older-names.ts';
export { generatePassword, isNewPassword } from './password.rules.ts';
export { deviceBehind, isLocal } from './devices.ts';
export { signInResultOf, signInResults } from './sign-in-results.rules.ts';
export { hashPassword, isPassword } from './passwords.ts';
export {
  getOwnPhone,
  setOwnPassword,
  setProvenPassword,
  setProvenPhone,
  signInProven,
} from './proven-phone.service.ts';
export { addProved, lockAccount, removeProved, revokeProvedBy } from './sessions.queries.ts';
export { hashToken, mustBeAlive, revokeSessionOf, revokeSessions } from './sessions.service.ts';
export { inviteAccount, invitationLink } from './invitations.service.ts';
export { countAttempt, forgetFailures, limitStrangers, type Attempt } from './sign-in-attempts.ts';
export { decryptPasswords, renewSignInKey } from './sign-in-keys.service.ts';
export { loggingTry, type Recognise } from './sign-in-log.ts';
export { isKnownNetwork } from './known-networks.ts';
export { networkOf } from './sign-in.rules.ts';
export { getSecondFactors, type SecondFactor } from './sign-in-steps.queries.ts';
export {
  bindingOf,
  bindWechat,
  hasWechat,
  issueWechatTicket,
  mustBeWechatTicket,
  unbindWechat,
  unbindWechatOf,
  wechatRowOf,
} from './wechat-binding.service.ts';
export { lockAccountOfWechat, type WechatRow } from './wechat-binding.queries.ts';
export { beginProvedSession, completeSignIn, getTicket, redeemTicket } from './sign-in-steps.service.ts';
