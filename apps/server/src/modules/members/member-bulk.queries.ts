import { freezeAccounts, openAccounts } from '../../ledger/index.ts';
import { statement, typedColumnsOf, type TenantTx } from '../../platform/database/index.ts';
import { marked, marking } from '../../platform/lists/list-bits.ts';
import { editableColumns, newColumns, type MemberRecord } from './member-writes.queries.ts';
import { searchTerms } from './members.rules.ts';

const added = typedColumnsOf('member', { ...newColumns.types, imported_at: 'timestamptz(3)', version: 'integer' });

// Terms are inserted in key order, so that neighbouring writes hit neighbouring index pages.
const addMany = statement(
  'member_insert_many',
  `with added as materialized (select * from ${added.sent('$2', { terms: 'text[]' })}),
   written as (
     insert into member (merchant_id, ${added.select()}) select $1::uuid, ${added.select()} from added returning member_id
   ), marks as (
     ${marking('members', 'member_id', 'written')}
   )
   insert into member_term (merchant_id, term, joined_at, member_id)
   select $1::uuid, term, joined_at, member_id from added, unnest(terms) as term order by term collate "C", joined_at`,
);

/** `imported_at`: the instant of adding, if the member joined earlier. */
export type NewMember = MemberRecord & { readonly imported_at?: Date };

/** Small enough for one message, large enough to amortise round trips. */
const rowsPerStatement = 1_000;

/**
 * Inserts many members with their search terms and accounts, 1,000 per statement; returns the count. Consumes the
 * iterable lazily, so that a generator may yield any number. A taken phone or number is a ConstraintError, as for a
 * single insert.
 */
export const addMembers = async (tx: TenantTx, members: Iterable<NewMember>): Promise<number> => {
  let written = 0;
  let batch: (NewMember & { readonly terms: string[] })[] = [];
  const idsOf = (rows: readonly MemberRecord[]): string[] => rows.map(({ member_id }) => member_id);
  const write = async (): Promise<void> => {
    await tx.query(addMany, [tx.merchantId, JSON.stringify(batch)]);
    await openAccounts(tx, idsOf(batch));
    const frozen = batch.filter(({ state }) => state === 'frozen');
    if (frozen.length > 0) await freezeAccounts(tx, idsOf(frozen), true);
    written += batch.length;
    batch = [];
  };
  for (const member of members) {
    batch.push({ ...member, terms: searchTerms(member) });
    if (batch.length === rowsPerStatement) await write();
  }
  if (batch.length > 0) await write();
  return written;
};

const editMany = statement(
  'member_update_many',
  `with touched as (
     update member m set ${editableColumns.setSent}, version = m.version + 1 from ${editableColumns.sent('$2', { member_id: 'uuid' })}
     where m.merchant_id = $1 and m.member_id = sent.member_id returning m.member_id
   ) ${marking('members', 'member_id', 'touched')}`,
);

// `not exists` instead of `on conflict`: the members are locked, and a speculative insertion costs more. Terms are looked
// up and inserted in key order (`offset 0` keeps the order), so that each index page is visited once.
const replaceTerms = statement(
  'member_terms_replace_many',
  `with wanted as materialized (
     select * from json_to_recordset($2::json) as r (member_id uuid, joined_at timestamptz(3), terms text[])
   ), gone as (
     delete from member_term t using wanted w where t.merchant_id = $1 and t.member_id = w.member_id and t.term <> all (w.terms)
   )
   insert into member_term (merchant_id, term, joined_at, member_id)
   select $1::uuid, n.term, n.joined_at, n.member_id
   from (
     select term, joined_at, member_id from wanted, unnest(terms) as term order by term collate "C", joined_at, member_id offset 0
   ) n
   where not exists (
     select from member_term t where t.merchant_id = $1 and t.term = n.term and t.joined_at = n.joined_at and t.member_id = n.member_id
   )`,
);

/** A member as locked, and as it will be written. */
export interface MemberEdit {
  readonly before: MemberRecord;
  readonly after: MemberRecord;
}

const termsDiffer = ({ before, after }: MemberEdit): boolean =>
  before.name !== after.name ||
  before.phone !== after.phone ||
  JSON.stringify(before.tags) !== JSON.stringify(after.tags);

/**
 * Writes the editable columns of many members, which the caller has locked, and increments their versions. A taken phone
 * is a ConstraintError.
 */
export const editMembers = async (tx: TenantTx, edits: readonly MemberEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  await tx.query(editMany, [tx.merchantId, JSON.stringify(edits.map(({ after }) => after))]);
  const terms = edits
    .filter(termsDiffer)
    .map(({ after }) => ({ member_id: after.member_id, joined_at: after.joined_at, terms: searchTerms(after) }));
  if (terms.length > 0) await tx.query(replaceTerms, [tx.merchantId, JSON.stringify(terms)]);
};

const removeMany = statement(
  'member_remove_many',
  marked('members', 'member_id', 'delete from member where merchant_id = $1 and member_id = any ($2::uuid[])'),
);

/** Removes members with their search terms. A row that refers to one of them is a ConstraintError. */
export const removeMembers = async (tx: TenantTx, memberIds: readonly string[]): Promise<void> => {
  await tx.query(removeMany, [tx.merchantId, memberIds]);
};
