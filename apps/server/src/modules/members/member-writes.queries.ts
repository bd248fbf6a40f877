import type { MemberState } from '@regulars/phrases';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';

/** The member's own columns. */
export interface MemberRecord {
  member_id: string;
  member_no: string;
  phone: string;
  name: string;
  gender: number | null;
  birthday: string | null;
  state: string;
  source: string;
  grade_id: string;
  grade_from: string;
  grade_to: string | null;
  branch_id: string | null;
  tags: string[];
  remark: string | null;
  joined_at: Date;
  version: number;
}

/** The fields of a member that the operation log records. */
export const loggedFields = ({ joined_at: _at, version: _version, member_id: _id, ...fields }: MemberRecord) => fields;

const addOne = statement(
  'member_insert',
  `with written as (
     insert into member (merchant_id, member_id, member_no, phone, name, gender, birthday, state, source, grade_id, grade_from, grade_to, branch_id, tags, remark, joined_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   )
   insert into member_term (merchant_id, term, joined_at, member_id) select $1, term, $16, $2 from unnest($17::text[]) as term`,
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
  const {
    member_id,
    member_no,
    phone,
    name,
    gender,
    birthday,
    state,
    source,
    grade_id,
    grade_from,
    grade_to,
    branch_id,
    tags,
    remark,
    joined_at,
  } = member;
  await tx.query(addOne, [
    tx.merchantId,
    member_id,
    member_no,
    phone,
    name,
    gender,
    birthday,
    state,
    source,
    grade_id,
    grade_from,
    grade_to,
    branch_id,
    tags,
    remark,
    joined_at,
    terms,
  ]);
};

export const memberColumns =
  'member_id, member_no, phone, name, gender, birthday, state, source, grade_id, grade_from, grade_to, branch_id, tags, remark, joined_at, version';

const lockSome = statement<MemberRecord>(
  'member_lock',
  `select ${memberColumns} from member where merchant_id = $1 and member_id = any ($2::uuid[]) order by member_id for no key update`,
);

/** Locks members in the order of their ids, so that concurrent batches can't deadlock. */
export const lockMembers = (tx: TenantTx, memberIds: readonly string[]): Promise<MemberRecord[]> =>
  tx.query(lockSome, [tx.merchantId, memberIds]);

const editOne = statement(
  'member_update',
  `update member set phone = $3, name = $4, gender = $5, birthday = $6, grade_id = $7, grade_from = $8, grade_to = $9, branch_id = $10, tags = $11, remark = $12,
     version = version + 1
   where merchant_id = $1 and member_id = $2`,
);

/** Writes the editable columns and increments the version. */
export const editMemberRow = async (tx: TenantTx, m: MemberRecord): Promise<void> => {
  await tx.query(editOne, [
    tx.merchantId,
    m.member_id,
    m.phone,
    m.name,
    m.gender,
    m.birthday,
    m.grade_id,
    m.grade_from,
    m.grade_to,
    m.branch_id,
    m.tags,
    m.remark,
  ]);
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
  'update member set tags = $3, version = version + 1 where merchant_id = $1 and member_id = $2',
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
  'update member set state = $3, version = version + 1 where merchant_id = $1 and member_id = any ($2::uuid[])',
);

export const setStates = async (tx: TenantTx, memberIds: readonly string[], state: MemberState): Promise<void> => {
  await tx.query(editStates, [tx.merchantId, memberIds, state]);
};

const getHolder = statement<{ member_id: string; name: string; member_no: string }>(
  'member_by_phone',
  "select member_id, name, member_no from member where merchant_id = $1 and phone = $2 and state <> 'cancelled'",
);

/** The member with this phone. */
export const getMemberByPhone = async (
  db: TenantView,
  phone: string,
): Promise<{ member_id: string; name: string; member_no: string } | undefined> =>
  (await db.query(getHolder, [db.merchantId, phone]))[0];

const getNumber = statement<{ member_id: string }>(
  'member_by_number',
  'select member_id from member where merchant_id = $1 and member_no = $2',
);

export const hasMemberNo = async (db: TenantView, memberNo: string): Promise<boolean> =>
  (await db.query(getNumber, [db.merchantId, memberNo])).length > 0;
