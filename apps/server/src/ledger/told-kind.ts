/** The kind that people know, as `toldKind` of the phrases: what a purchase earns is part of the purchase. */
export const toldKind = (alias: string): string =>
  `case when ${alias}.kind = 'earn' and ${alias}.document_kind = 'consumption_order' then 'spend' else ${alias}.kind end`;
