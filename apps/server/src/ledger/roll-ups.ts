/** The rows of the roll-ups of merchant $1: days, and deltas not yet folded into them. Exact in one statement. */
export const rolled = (columns: string): string =>
  `select ${columns} from ledger_day where merchant_id = $1 union all select ${columns} from ledger_delta where merchant_id = $1`;
