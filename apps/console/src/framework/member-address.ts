export const memberAddress = (memberId: string): string => `/memberdetails/${memberId}`;
/** The same with what was posted for a document. */
export const memberDocumentAddress = (memberId: string, number: string): string =>
  `${memberAddress(memberId)}?document=${number}`;
/** The same with the adjustment of their balances. */
export const adjustAddress = (memberId: string): string => `${memberAddress(memberId)}?adjust=1`;
/** The form of a new member, which starts with what was searched for if that is a phone or a name. */
export const newMemberAddress = (searched = ''): string => `/membermanage?new=${encodeURIComponent(searched) || 1}`;
