/** Fen that members pay for a unit of an item; undefined: the price, because they have no price of their own below it. */
export const lowerMemberPrice = ({
  price,
  member_price: forMembers,
}: {
  readonly price: number;
  readonly member_price: number | null;
}): number | undefined => (forMembers !== null && forMembers < price ? forMembers : undefined);
