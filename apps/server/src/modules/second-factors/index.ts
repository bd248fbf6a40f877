export type { FactorServices } from './passkeys.service.ts';
export { relyingPartyOf, type RelyingParty } from './relying-party.rules.ts';
export { secondFactorHandlers } from './second-factors.handlers.ts';
export { secondFactorSchedules } from './second-factors.jobs.ts';
export { removeFactorsOfOthers, removeSecondFactors } from './second-factors.service.ts';
