export const memberAddress = (memberId: string): string => `/memberdetails/${memberId}`;
export const newMemberAddress = '/membermanage?new=1';
