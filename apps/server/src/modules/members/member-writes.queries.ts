import type { MemberState } from '@regulars/phrases';
import { marked, marking } from '../../platform/lists/list-bits.ts';
import {
  columnsOf,
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

export const editableColumns = typedColumnsOf('member', {
  phone: 'text',
  name: 'text',
  gender: 'smallint',
  birthday: 'date',
  grade_id: 'uuid',
  grade_from: 'date',
  grade_to: 'date',
  grade_floor: 'uuid',
  grade_floor_to: 'date',
  branch_id: 'uuid',
  tags: 'text[]',
  remark: 'text',
});
export const newColumns = typedColumnsOf('member', {
  member_id: 'uuid',
  member_no: 'text',
  state: 'text',
  source: 'text',
  joined_at: 'timestamptz(3)',
  ...editableColumns.types,
});
/** The member's own columns. */
export const memberColumns = columnsOf('member', [...newColumns.names, 'version']);
export type MemberRecord = RowOfColumns<typeof memberColumns>;

/** The fields of a member that the operation log records. */
export const loggedFields = ({ joined_at: _at, version: _version, member_id: _id, ...fields }: MemberRecord) => fields;

const addOne = statement(
  'member_insert',
  `with written as (${newColumns.insert} returning member_id), marks as (${marking('members', 'member_id', 'written')})
   insert into member_term (merchant_id, term, joined_at, member_id)
   select $1::uuid, term, $${newColumns.names.length + 2}::timestamptz(3), $${newColumns.names.length + 3}::uuid from unnest($${newColumns.names.length + 4}::text[]) as term`,
);

/**
 * Inserts a member with its search terms. A taken phone or number is a ConstraintError (member_phone,
 * member_merchant_id_member_no_key).
 */
export const addMemberRow = async (
  tx: TenantTx,
  member: Omit<MemberRecord, 'version'>,
  terms: readonly string[],
): Promise<void> => {
  const { joined_at, member_id } = member;
  await tx.query(addOne, [tx.merchantId, ...newColumns.valuesOf(member), joined_at, member_id, terms]);
};

const lockSome = statement<MemberRecord>(
  'member_lock',
  `select ${memberColumns.select()} from member where merchant_id = $1 and member_id = any ($2::uuid[]) order by member_id for no key update`,
);

/** Locks members in the order of their ids, so that concurrent batches can't deadlock. */
export const lockMembers = (tx: TenantTx, memberIds: readonly string[]): Promise<MemberRecord[]> =>
  tx.query(lockSome, [tx.merchantId, memberIds]);

const editOne = statement(
  'member_update',
  marked(
    'members',
    'member_id',
    `update member set ${editableColumns.set(3)}, version = version + 1 where merchant_id = $1 and member_id = $2`,
  ),
);

/** Writes the editable columns and increments the version. */
export const editMemberRow = async (tx: TenantTx, member: MemberRecord): Promise<void> => {
  await tx.query(editOne, [tx.merchantId, member.member_id, ...editableColumns.valuesOf(member)]);
};

const setTermRows = statement(
  'member_terms_replace',
  `with wanted as (select term, $3::timestamptz(3) as joined_at from unnest($4::text[]) as term),
   gone as (delete from member_term t where t.merchant_id = $1 and t.member_id = $2 and not exists (select from wanted w where w.term = t.term))
   insert into member_term (merchant_id, term, joined_at, member_id) select $1, term, joined_at, $2 from wanted on conflict do nothing`,
);

/** Replaces the member's search terms with exactly these. */
export const setTerms = async (
  tx: TenantTx,
  member: Pick<MemberRecord, 'member_id' | 'joined_at'>,
  terms: readonly string[],
): Promise<void> => {
  await tx.query(setTermRows, [tx.merchantId, member.member_id, member.joined_at, terms]);
};

const editTags = statement(
  'member_tags',
  marked(
    'members',
    'member_id',
    'update member set tags = $3, version = version + 1 where merchant_id = $1 and member_id = $2',
  ),
);

export const setTags = async (
  tx: TenantTx,
  member: MemberRecord,
  tags: readonly string[],
  terms: readonly string[],
): Promise<void> => {
  await tx.query(editTags, [tx.merchantId, member.member_id, tags]);
  await setTerms(tx, member, terms);
};

const editStates = statement(
  'member_states',
  marked(
    'members',
    'member_id',
    'update member set state = $3, version = version + 1 where merchant_id = $1 and member_id = any ($2::uuid[])',
  ),
);

export const setStates = async (tx: TenantTx, memberIds: readonly string[], state: MemberState): Promise<void> => {
  await tx.query(editStates, [tx.merchantId, memberIds, state]);
};

const holder = columnsOf('member', ['member_id', 'name', 'member_no']);
type Holder = RowOfColumns<typeof holder>;
const getHolder = statement<Holder>(
  'member_by_phone',
  `select ${holder.select()} from member where merchant_id = $1 and phone = $2 and state <> 'cancelled'`,
);

/** The member with this phone. */
export const getMemberByPhone = async (db: TenantView, phone: string): Promise<Holder | undefined> =>
  (await db.query(getHolder, [db.merchantId, phone]))[0];

const getNumber = statement<{ member_id: string }>(
  'member_by_number',
  'select member_id from member where merchant_id = $1 and member_no = $2',
);

export const hasMemberNo = async (db: TenantView, memberNo: string): Promise<boolean> =>
  (await db.query(getNumber, [db.merchantId, memberNo])).length > 0;
