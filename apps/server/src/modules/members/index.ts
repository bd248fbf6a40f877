export { insertMembers } from './member-bulk.queries.ts';
export type { MemberRecord } from './member-writes.queries.ts';
export { memberHandlers } from './members.handlers.ts';
export { makeMemberNo } from './members.rules.ts';
