import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { memberColumns, type MemberRecord } from './member-writes.queries.ts';

const found = columnsOf('member', ['member_id', 'member_no', 'phone', 'name', 'state', 'branch_id']);

/** The member with a card number or phone. */
export type FoundMember = RowOfColumns<typeof found>;

const byNumbers = statement<FoundMember>(
  'members_by_numbers',
  `select ${found.select()} from member where merchant_id = $1 and member_no = any ($2::text[])
   union
   select ${found.select()} from member where merchant_id = $1 and phone = any ($3::text[]) and state <> 'cancelled'`,
);

/** Members by card numbers and phones. A phone belongs to one member; cancelled members have none. */
export const listMembersByNumbers = (
  db: TenantView,
  numbers: { readonly memberNos: readonly string[]; readonly phones: readonly string[] },
): Promise<FoundMember[]> => db.query(byNumbers, [db.merchantId, numbers.memberNos, numbers.phones]);

const names = statement<{ member_id: string; name: string }>(
  'member_names',
  'select member_id, name from member where merchant_id = $1 and member_id = any ($2::uuid[])',
);

export const listMemberNames = async (
  db: TenantView,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.query(names, [db.merchantId, memberIds])).map(({ member_id, name }) => [member_id, name]));

const cancelled = statement<{ phone: string }>(
  'cancelled_phones',
  `select distinct phone from member where merchant_id = $1 and state = 'cancelled' and phone = any ($2::text[])`,
);

/** Which of these phones belonged to cancelled members. */
export const listCancelledPhones = async (db: TenantView, phones: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.query(cancelled, [db.merchantId, phones])).map(({ phone }) => phone));

const cards = statement<{ member_id: string; member_no: string }>(
  'member_cards',
  'select member_id, member_no from member where merchant_id = $1 and member_id = any ($2::uuid[])',
);

export const listCardNumbers = async (
  db: TenantView,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.query(cards, [db.merchantId, memberIds])).map(({ member_id, member_no }) => [member_id, member_no]),
  );

const shared = columnsOf('member', ['member_id', 'state', 'branch_id']);
type SharedMember = RowOfColumns<typeof shared>;

const staying = statement<SharedMember>(
  'members_stay',
  `select ${shared.select()} from member where merchant_id = $1 and member_id = any ($2::uuid[]) order by member_id for share`,
);

/** The members' states and branches, locked against change until the transaction ends. */
export const lockMembersForShare = async (
  tx: TenantTx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, SharedMember>> =>
  new Map((await tx.query(staying, [tx.merchantId, memberIds])).map((member) => [member.member_id, member]));

const records = statement<MemberRecord>(
  'member_records_by_numbers',
  `select ${memberColumns.select()} from member where merchant_id = $1 and member_no = any ($2::text[])
   union
   select ${memberColumns.select()} from member where merchant_id = $1 and phone = any ($3::text[]) and state <> 'cancelled'`,
);

/** The same members, with all their columns. */
export const listMemberRecordsByNumbers = (
  db: TenantView,
  numbers: { readonly memberNos: readonly string[]; readonly phones: readonly string[] },
): Promise<MemberRecord[]> => db.query(records, [db.merchantId, numbers.memberNos, numbers.phones]);
