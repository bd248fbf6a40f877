export { needsMerchant } from '../api/api-error.ts';
export { accountPhoneFault, newPasswordFault, passwordFault, phoneFault } from './credential-rules.ts';
export { session } from './current.ts';
export {
  hasWork,
  leftAccount,
  listOf,
  otherMode,
  resumeLeft,
  startAddress,
  wantedAddress,
  workingMode,
} from './home.ts';
export { createPasskey, usePasskeys } from './passkeys.ts';
export { isProviderAddress, loadPerson, ProviderContext, providerHome } from './provider.ts';
export { requireSession, requireUser } from './require-user.ts';
export { selection, useSelection } from './selection.ts';
export type { Mode, Selection } from './selection.ts';
export { SessionWatch } from './session-watch.tsx';
export { keptSeal, sealPasswords, withFreshKey } from './sealed-password.ts';
export { SecondStepForm } from './lazy-second-step.ts';
export { signIn, signInByCode, signInByWechat, signInWithPasskey, stepAfter, useAttempt } from './sign-in.ts';
export type { SecondStep, UnboundWechat } from './sign-in.ts';
export { signOut } from './sign-out.ts';
export {
  enterMerchant,
  loadUser,
  MenuPageContext,
  Permitted,
  reloadUser,
  useCan,
  useCanAt,
  useCanEverywhere,
  useCurrentUser,
  useLacks,
  useLoadedUser,
  usePageGrants,
} from './user.ts';
export { useSession, useUnsavedInput } from './use-session.ts';
