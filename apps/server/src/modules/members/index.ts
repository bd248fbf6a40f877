export { memberAction, selectMembersOf } from './members.action.ts';
export { memberBits } from './member-bits.queries.ts';
export { mustSpareLookup } from './member-batch.service.ts';
export { addMembers, removeMembers, editMembers, type MemberEdit, type NewMember } from './member-bulk.queries.ts';
export {
  listCancelledPhones,
  listCardNumbers,
  listMembersByNumbers,
  lockMembersForShare,
  listMemberNames,
  listMemberRecordsByNumbers,
  type FoundMember,
} from './member-lookup.queries.ts';
export { memberExport } from './members.export.ts';
export { loggedFields, lockMembers, type MemberRecord } from './member-writes.queries.ts';
export { getMember, listMembersByIds } from './member-list.service.ts';
export { memberHandlers } from './members.handlers.ts';
export { countLookup, countRowLookups } from './phone-lookups.ts';
export { changeTags, isBirthday, makeMemberNo, maskPhone, maskPhonesIn, tidyName } from './members.rules.ts';
