import type { Privilege } from '@regulars/contract';
import { statement, typedColumnsOf, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { Occasion } from './privileges.rules.ts';

/** A merchant that is closed at $1 gives nothing. */
export const listMerchantsWithPrivileges = statement<{ merchant_id: string }>(
  'privilege_merchants',
  `select r.merchant_id from merchant_rule r join merchant c on c.merchant_id = r.merchant_id
   where r.kind = 'privileges' and r.in_force is not null and c.disabled_at is null
     and c.expires_on >= merchant_date($1::timestamptz, c.timezone, c.day_cut::interval, c.day_changes) order by r.merchant_id`,
);

const versionAt = statement<{ number: number; content: readonly Privilege[] }>(
  'privilege_version_at',
  `select number, content from merchant_rule_version
   where merchant_id = $1 and kind = 'privileges' and rule_id = $1 and made_at <= $2 order by number desc limit 1`,
);
/** The version in force at an instant. */
export const getVersionAt = async (view: TenantView, at: Date) =>
  (await view.query(versionAt, [view.merchantId, at]))[0];

const doneDays = statement<{ date: string }>(
  'privilege_days_done',
  'select date from privilege_day where merchant_id = $1 and date >= $2',
);
export const listDoneDays = async (view: TenantView, from: string): Promise<string[]> =>
  (await view.query(doneDays, [view.merchantId, from])).map(({ date }) => date);

const setDone = statement(
  'privilege_day_add',
  'insert into privilege_day (merchant_id, date) values ($1, $2) on conflict do nothing',
);
/** Notes that all gifts of a business date that is over were given. */
export const setDayDone = async (tx: TenantTx, date: string): Promise<void> => {
  await tx.query(setDone, [tx.merchantId, date]);
};

const removeOld = statement('privilege_days_remove', 'delete from privilege_day where merchant_id = $1 and date < $2');
export const removeDaysBefore = async (tx: TenantTx, date: string): Promise<void> => {
  await tx.query(removeOld, [tx.merchantId, date]);
};

/** A member to whom one of a date's gifts may be due. */
export interface Candidate {
  readonly member_id: string;
  readonly grade_id: string;
  readonly branch_id: string | null;
  /** Month × 100 + day. */
  readonly birthday: number | null;
}
const born = '(extract(month from birthday) * 100 + extract(day from birthday))';
const none = '00000000-0000-0000-0000-000000000000';
// Both bounds: from their equality the planner doesn't infer where the gifts begin, and reads them all for each batch.
const candidates = (condition: string): string =>
  `select member_id, grade_id, branch_id, ${born}::int as birthday from member m
   where merchant_id = $1 and state = 'normal' and member_id > $2
     and grade_id = any ($3::uuid[]) and coalesce(imported_at, joined_at) < $7 and not exists (
       select from privilege_gift g where g.merchant_id = $1 and g.member_id = m.member_id and g.member_id > $2
         and g.occasion = $4 and g.given_for = $5)
     and ${condition}
   order by member_id limit $6 for no key update`;
const byBirthday = statement<Candidate>(
  'privilege_candidates_born',
  candidates(`birthday is not null and ${born} = any ($8::numeric[])`),
);
const byGrade = statement<Candidate>('privilege_candidates', candidates('true'));
/** Members after one, in the order of their ids, who had joined before an instant and got no gift of this occasion; locked. */
export const lockCandidates = (
  tx: TenantTx,
  { occasion, givenFor, gifts }: Occasion,
  joinedBefore: Date,
  after: string | null,
  limit: number,
): Promise<Candidate[]> => {
  const grades = [...new Set(gifts.flatMap(({ privilege }) => privilege.grade_ids))];
  const births = gifts.flatMap(({ birthdays }) => birthdays ?? []);
  const values = [tx.merchantId, after ?? none, grades, occasion, givenFor, limit, joinedBefore];
  return occasion === 'birthday' ? tx.query(byBirthday, [...values, births]) : tx.query(byGrade, values);
};

const columns = typedColumnsOf('privilege_gift', {
  member_id: 'uuid',
  occasion: 'text',
  given_for: 'text',
  privilege_id: 'uuid',
  document_id: 'uuid',
});
export interface PrivilegeGift {
  readonly member_id: string;
  readonly occasion: Occasion['occasion'];
  readonly given_for: string;
  readonly privilege_id: string;
  readonly document_id: string;
}
const addSome = statement<{ member_id: string }>(
  'privilege_gifts_add',
  `insert into privilege_gift (merchant_id, ${columns.select()})
   select $1::uuid, ${columns.select()} from ${columns.sent('$2')} on conflict do nothing returning member_id`,
);
/** Adds gifts, one of a member, that weren't given yet; returns their members. */
export const addGifts = async (tx: TenantTx, gifts: readonly PrivilegeGift[]): Promise<ReadonlySet<string>> =>
  new Set((await tx.query(addSome, [tx.merchantId, JSON.stringify(gifts)])).map((row) => row.member_id));

const removeSome = statement(
  'privilege_gifts_remove',
  `delete from privilege_gift g using ${columns.sent('$2')}
   where g.merchant_id = $1 and g.member_id = sent.member_id and g.occasion = sent.occasion and g.given_for = sent.given_for`,
);
/** Takes back gifts that could not be posted. */
export const removeGifts = async (tx: TenantTx, gifts: readonly PrivilegeGift[]): Promise<void> => {
  if (gifts.length > 0) await tx.query(removeSome, [tx.merchantId, JSON.stringify(gifts)]);
};
