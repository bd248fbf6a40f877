export function memberAddress(memberId: string): string {
  return `/memberdetails/${memberId}`;
}
