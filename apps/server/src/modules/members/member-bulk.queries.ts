import { freezeAccounts, openAccounts } from '../../ledger/index.ts';
import { statement, type TenantTx } from '../../platform/database/index.ts';
import type { MemberRecord } from './member-writes.queries.ts';
import { searchTerms } from './members.rules.ts';

// Terms are inserted in key order, so that neighbouring writes hit neighbouring index pages.
const addMany = statement(
  'member_insert_many',
  `with given as materialized (
     select * from json_to_recordset($2::json) as r (
       member_id uuid, member_no text, phone text, name text, gender smallint, birthday date, state text, source text, grade_id uuid, grade_from date, grade_to date,
       branch_id uuid, tags text[], remark text, joined_at timestamptz(3), imported_at timestamptz(3), version integer, terms text[]
     )
   ), written as (
     insert into member (merchant_id, member_id, member_no, phone, name, gender, birthday, state, source, grade_id, grade_from, grade_to, branch_id, tags, remark, joined_at, imported_at, version)
     select $1::uuid, member_id, member_no, phone, name, gender, birthday, state, source, grade_id, grade_from, grade_to, branch_id, tags, remark, joined_at, imported_at, version from given
   )
   insert into member_term (merchant_id, term, joined_at, member_id)
   select $1::uuid, term, joined_at, member_id from given, unnest(terms) as term order by term collate "C", joined_at`,
);

/** `imported_at`: when the row is added, if the member joined earlier. */
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
  `update member m set phone = r.phone, name = r.name, gender = r.gender, birthday = r.birthday, grade_id = r.grade_id, grade_from = r.grade_from,
     grade_to = r.grade_to, branch_id = r.branch_id, tags = r.tags, remark = r.remark, version = m.version + 1
   from json_to_recordset($2::json) as r (
     member_id uuid, phone text, name text, gender smallint, birthday date, grade_id uuid, grade_from date, grade_to date, branch_id uuid, tags text[],
     remark text
   )
   where m.merchant_id = $1 and m.member_id = r.member_id`,
);

const removeTerms = statement(
  'member_terms_delete',
  `delete from member_term t using json_to_recordset($2::json) as r (member_id uuid, terms text[])
   where t.merchant_id = $1 and t.member_id = r.member_id and t.term <> all (r.terms)`,
);
const addTerms = statement(
  'member_terms_add',
  `insert into member_term (merchant_id, term, joined_at, member_id)
   select $1::uuid, term, joined_at, member_id from json_to_recordset($2::json) as r (member_id uuid, joined_at timestamptz(3), terms text[]), unnest(terms) as term
   order by term collate "C", joined_at on conflict do nothing`,
);

/**
 * Writes the editable columns of many members, which the caller has locked, and increments their versions. A taken
 * phone is a ConstraintError.
 */
export const editMembers = async (tx: TenantTx, members: readonly MemberRecord[]): Promise<void> => {
  if (members.length === 0) return;
  await tx.query(editMany, [tx.merchantId, JSON.stringify(members)]);
  const terms = JSON.stringify(
    members.map((member) => ({
      member_id: member.member_id,
      joined_at: member.joined_at,
      terms: searchTerms(member),
    })),
  );
  await tx.query(removeTerms, [tx.merchantId, terms]);
  await tx.query(addTerms, [tx.merchantId, terms]);
};

const removeMany = statement(
  'member_remove_many',
  'delete from member where merchant_id = $1 and member_id = any ($2::uuid[])',
);

/** Removes members with their search terms. A row that refers to one of them is a ConstraintError. */
export const removeMembers = async (tx: TenantTx, memberIds: readonly string[]): Promise<void> => {
  await tx.query(removeMany, [tx.merchantId, memberIds]);
};
