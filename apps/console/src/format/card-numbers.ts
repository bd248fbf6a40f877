/** A card number in groups of four, as printed on the card. */
export function cardNumberText(memberNo: string): string {
  return memberNo.replace(/(.{4})(?=.)/g, '$1 ');
}
