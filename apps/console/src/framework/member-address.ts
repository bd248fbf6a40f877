export const memberAddress = (memberId: string): string => `/memberdetails/${memberId}`;
/** The same with what was posted for a document. */
export const memberDocumentAddress = (memberId: string, number: string): string =>
  `${memberAddress(memberId)}?document=${number}`;
/** The same with the adjustment of their balances. */
export const adjustAddress = (memberId: string): string => `${memberAddress(memberId)}?adjust=1`;
export const newMemberAddress = '/membermanage?new=1';
