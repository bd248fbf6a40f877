export const memberAddress = (memberId: string): string => `/memberdetails/${memberId}`;
/** The same with the adjustment of their balances. */
export const adjustAddress = (memberId: string): string => `${memberAddress(memberId)}?adjust=1`;
export const newMemberAddress = '/membermanage?new=1';
