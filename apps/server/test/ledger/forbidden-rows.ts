/** A copy of a table's row with these values replaced, which exactly one constraint forbids. */
export interface ForbiddenRow {
  readonly table: string;
  /** Which row; the first by default. */
  readonly where?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const someone = '0190a000-0000-7000-8000-000000000001';
const most = 9_007_199_254_740_991;

const account = (values: ForbiddenRow['values']): ForbiddenRow => ({
  table: 'ledger_account',
  values: { account_id: someone, ...values },
});
const purse = (values: ForbiddenRow['values']): ForbiddenRow => ({
  table: 'ledger_purse',
  values: { purse_id: someone, product: 'another', ...values },
});
const posting = (values: ForbiddenRow['values']): ForbiddenRow => ({
  table: 'ledger_posting',
  where: "kind = 'top_up' and effect = 'forward'",
  values: { posting_id: most, number: 1_000_000, document_id: someone, ...values },
});
const lot = (values: ForbiddenRow['values']): ForbiddenRow => ({
  table: 'ledger_lot',
  where: "unit = 'points' and open",
  values: { lot_no: 1_000_000, ...values },
});
const hold = (values: ForbiddenRow['values']): ForbiddenRow => ({
  table: 'ledger_hold',
  where: "state = 'open'",
  values: { hold_id: most, document_id: someone, ...values },
});

/** For each CHECK and unique key of the ledger, a row it must forbid. */
export const forbiddenRows: Readonly<Record<string, ForbiddenRow>> = {
  ledger_account_pkey: { table: 'ledger_account', values: {} },
  ledger_account_principal: account({ principal: 5, principal_held: 6 }),
  ledger_account_bonus: account({ bonus: 5, bonus_held: 6 }),
  ledger_account_points: account({ points: -2, points_owed: 5, points_held: 4 }),
  ledger_account_growth: account({ growth: -1 }),
  ledger_account_held: account({ principal_held: -1 }),
  ledger_account_owed: account({ points: 9, points_owed: -1, points_held: 0 }),
  ledger_account_limit: account({ growth: most + 1 }),
  ledger_account_closed: account({ closed: true }),

  ledger_purse_pkey: { table: 'ledger_purse', values: { product: 'another' } },
  ledger_purse_merchant_id_unit_product_key: { table: 'ledger_purse', values: { purse_id: someone } },
  ledger_purse_unit_check: purse({ unit: 'points' }),
  ledger_purse_balance: purse({ balance: -1 }),

  ledger_posting_pkey: { ...posting({}), values: { number: 1_000_000, document_id: someone } },
  ledger_posting_number: { ...posting({}), values: { posting_id: most, document_id: someone } },
  ledger_posting_document: { ...posting({}), values: { posting_id: most, number: 1_000_000 } },
  ledger_posting_reverses: {
    table: 'ledger_posting',
    where: 'reverses is not null',
    values: { posting_id: most, number: 1_000_000, document_id: someone },
  },

  ledger_line_pkey: { table: 'ledger_line', values: {} },

  ledger_lot_pkey: { table: 'ledger_lot', values: {} },
  ledger_lot_amounts: lot({ amount: 9, remaining: 5, held: 6 }),
  ledger_lot_is_open: lot({ amount: 5, remaining: 5, open: false }),

  ledger_hold_pkey: { ...hold({}), values: { document_id: someone } },
  ledger_hold_document: { ...hold({}), values: { hold_id: most } },
  ledger_hold_posting: {
    ...hold({}),
    values: { hold_id: most, document_id: someone },
    where: "state = 'captured'",
  },
  ledger_hold_principal_check: hold({ principal: -1, points: 5 }),
  ledger_hold_bonus_check: hold({ bonus: -1, points: 5 }),
  ledger_hold_points_check: hold({ principal: 5, points: -1 }),
  ledger_hold_check: hold({ principal: 0, bonus: 0, points: 0 }),
  ledger_hold_check1: hold({ ended_at: '2026-11-20T00:00:00Z' }),
  ledger_hold_check2: hold({ posting_id: 1 }),
  ledger_hold_end: hold({ ended_by: someone }),
  ledger_hold_end_reason: {
    ...hold({ end_reason: '' }),
    values: { hold_id: most, document_id: someone, end_reason: '' },
    where: "state <> 'open'",
  },

  ledger_hold_lot_pkey: { table: 'ledger_hold_lot', values: {} },
  ledger_hold_lot_amount: { table: 'ledger_hold_lot', values: { lot_no: 1_000_000, amount: 0 } },

  ledger_undo_pkey: { table: 'ledger_undo', values: {} },
  ledger_undo_part: { table: 'ledger_undo', values: { posting_id: most, paid: 5, part: 6 } },

  ledger_delta_pkey: { table: 'ledger_delta', values: {} },
  ledger_day_pkey: { table: 'ledger_day', values: {} },
  ledger_day_close_pkey: { table: 'ledger_day_close', values: {} },
  ledger_total_pkey: { table: 'ledger_total', values: {} },
};
