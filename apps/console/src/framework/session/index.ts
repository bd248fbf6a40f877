export { session } from './current.ts';
export { selection, useSelection } from './selection.ts';
export type { Mode, Selection } from './selection.ts';
export { signOut } from './sign-out.ts';
export { enterMerchant, loadUser, Permitted, useCan, useCurrentUser } from './user.ts';
export { useSession, useUnsavedInput } from './use-session.ts';
