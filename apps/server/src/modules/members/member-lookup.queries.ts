import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';

/** Who a card number or phone means. */
export interface FoundMember {
  readonly member_id: string;
  readonly member_no: string;
  readonly phone: string;
  readonly name: string;
  readonly state: string;
  readonly branch_id: string | null;
}

const byNumbers = statement<FoundMember>(
  'members_by_numbers',
  `select member_id, member_no, phone, name, state, branch_id from member where merchant_id = $1 and member_no = any ($2::text[])
   union
   select member_id, member_no, phone, name, state, branch_id from member where merchant_id = $1 and phone = any ($3::text[]) and state <> 'cancelled'`,
);

/** Members by card numbers and phones. A phone is of one member; one who cancelled has none. */
export const findByNumbers = (
  db: TenantView,
  numbers: { readonly memberNos: readonly string[]; readonly phones: readonly string[] },
): Promise<FoundMember[]> => db.query(byNumbers, [db.merchantId, numbers.memberNos, numbers.phones]);

const names = statement<{ member_id: string; name: string }>(
  'member_names',
  'select member_id, name from member where merchant_id = $1 and member_id = any ($2::uuid[])',
);

export const namesOf = async (db: TenantView, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.query(names, [db.merchantId, memberIds])).map(({ member_id, name }) => [member_id, name]));

const staying = statement<{ member_id: string; state: string }>(
  'members_stay',
  'select member_id, state from member where merchant_id = $1 and member_id = any ($2::uuid[]) order by member_id for share',
);

/** The members' states, which stay so until the end of the transaction. */
export const holdStates = async (tx: TenantTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.query(staying, [tx.merchantId, memberIds])).map(({ member_id, state }) => [member_id, state]));
