import type { Reading } from './check.ts';

const posting = `'account', account_id, 'number', number, 'posting', posting_id`;

/** Invariants of a single line. */
export const lines = {
  rows: (scope) => `
    select account_id, version, unit, amount, lot_no from ledger_line where merchant_id = $1 and ${scope.account('account_id')}`,
  checks: {
    'line.lot': {
      wrong: `amount = 0 or unit <> 'points' and (lot_no is null) <> (unit in ('growth', 'merchant_value'))`,
      at: `'account', account_id, 'version', version, 'unit', unit`,
      expected: `case when amount = 0 then 'a non-zero amount' when lot_no is null then 'a lot' else 'no lot' end`,
      found: `concat_ws(' ', amount, lot_no)`,
    },
  },
} satisfies Reading;

/** Invariants of a single posting. */
export const postings = {
  rows: (scope) => `
    select *, purse_after is not null as is_purse, num_nonnulls(principal_after, bonus_after, points_after, growth_after) as members_balances
    from ledger_posting where merchant_id = $1 and ${scope.account('account_id')}`,
  checks: {
    'posting.shape': {
      wrong: `number < 1 or version_from < 1 or version_to < version_from - 1
        or members_balances <> case when is_purse then 0 else 4 end
        or case when is_purse then array[principal, bonus, points, growth, points_short] <> '{0,0,0,0,0}' else purse <> 0 end
        or version_to < version_from and array[principal, bonus, points, growth, purse] <> '{0,0,0,0,0}'`,
      at: posting,
      expected: `'number and versions from 1, balances of either a member or a purse, and a change if there are lines'`,
      found: `concat_ws(' ', version_from, 'to', version_to, array[principal, bonus, points, growth, purse], array[principal_after, bonus_after, points_after, growth_after, purse_after])`,
    },
    // A posting that the ledger makes itself is documented by the account and its number.
    'posting.document': {
      wrong: `document_kind = '' or kind in ('expire', 'settle') and (document_kind, document_id, step, input_hash) is distinct from (kind::text, account_id, number::text, '\\x'::bytea)
        or kind not in ('expire', 'settle') and octet_length(input_hash) not in (16, 20)`,
      at: posting,
      expected: `case when kind in ('expire', 'settle') then concat_ws(' ', kind, account_id, number) else 'a document with the hash of its input' end`,
      found: `concat_ws(' ', document_kind, document_id, step)`,
    },
  },
} satisfies Reading;

/** Every posting against its predecessor on the account. */
export const order = {
  rows: (scope) => `
    select p.account_id, p.number, p.posting_id, p.posted_at, b.posting_id as before_id, b.posted_at as before_at
    from ledger_posting p
    join ledger_posting b on b.merchant_id = $1 and b.account_id = p.account_id and b.number = p.number - 1
    where p.merchant_id = $1 and ${scope.account('p.account_id')}`,
  checks: {
    'posting.time': {
      wrong: 'posted_at < before_at or posting_id < before_id',
      at: posting,
      expected: `concat_ws(' ', 'after', before_at, before_id)`,
      found: `concat_ws(' ', posted_at, posting_id)`,
    },
  },
} satisfies Reading;
