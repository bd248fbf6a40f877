export { addMembers } from './member-bulk.queries.ts';
export {
  cancelledPhones,
  cardNumbersOf,
  listByNumbers,
  lockMembersForShare,
  namesOf,
  type FoundMember,
} from './member-lookup.queries.ts';
export { memberExport } from './members.export.ts';
export type { MemberRecord } from './member-writes.queries.ts';
export { memberHandlers } from './members.handlers.ts';
export { makeMemberNo, maskPhone, maskPhonesIn } from './members.rules.ts';
