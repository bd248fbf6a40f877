import {
  statement,
  typedColumnsOf,
  type TenantDb,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { Occasion } from './privileges.rules.ts';

/** A merchant that is closed at $1 gives nothing. */
export const listMerchantsWithPrivileges = statement<{ merchant_id: string }>(
  'privilege_merchants',
  `select r.merchant_id from merchant_rule r join merchant c on c.merchant_id = r.merchant_id
   where r.kind = 'privileges' and r.in_force is not null and c.disabled_at is null
     and c.expires_on >= merchant_date($1::timestamptz, c.timezone, c.day_cut::interval, c.day_changes) order by r.merchant_id`,
);

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

/** How far the gifts are. */
export interface Progress {
  /** The member day that was given to everybody there was, and by which version. */
  readonly given_to_all: string | null;
  readonly given_by: number | null;
  /** Nothing is given for earlier dates any more: their gifts are forgotten. */
  readonly given_from: string;
}
const progress = statement<Progress>(
  'privilege_progress',
  'select given_to_all, given_by, given_from from privilege_progress where merchant_id = $1',
);
const addProgress = statement(
  'privilege_progress_add',
  'insert into privilege_progress (merchant_id) values ($1) on conflict do nothing',
);
/** Adds that of a merchant who has none yet. */
export const getProgress = async (db: TenantDb): Promise<Progress> => {
  const [known] = await db.query(progress, [db.merchantId]);
  if (known) return known;
  await db.transaction((tx) => tx.query(addProgress, [tx.merchantId]));
  const [added] = await db.query(progress, [db.merchantId]);
  if (!added) throw new Error('The progress of the gifts is not there');
  return added;
};

const share = statement<{ given_from: string }>(
  'privilege_given_from_share',
  'select given_from from privilege_progress where merchant_id = $1 for share',
);
/** The first date for which gifts are remembered; none are forgotten before the commit. */
export const lockGivenFrom = async (tx: TenantTx): Promise<string | undefined> =>
  (await tx.query(share, [tx.merchantId]))[0]?.given_from;

const setAll = statement(
  'privilege_given_to_all',
  'update privilege_progress set given_to_all = $2, given_by = $3 where merchant_id = $1',
);
/** Notes that everybody there was got the gifts of a member day by a version. */
export const setGivenToAll = async (tx: TenantTx, date: string, version: number): Promise<void> => {
  await tx.query(setAll, [tx.merchantId, date, version]);
};

const setFrom = statement(
  'privilege_given_from',
  'update privilege_progress set given_from = $2 where merchant_id = $1 and given_from < $2',
);
/** Ends what is given for dates before one, whatever the clock says later. */
export const setGivenFrom = async (tx: TenantTx, date: string): Promise<void> => {
  await tx.query(setFrom, [tx.merchantId, date]);
};

// A gift comes on the birthday or before it, so that no later date gives for the birthdays of a year that is over.
const removeSomeOld = statement(
  'privilege_gifts_remove_old',
  `delete from privilege_gift where merchant_id = $1 and (member_id, occasion, given_for) in (
     select member_id, occasion, given_for from privilege_gift
     where merchant_id = $1 and (occasion = 'member_day' and given_for < $2 or occasion = 'birthday' and given_for < left($2, 4)) limit $3)
   returning member_id`,
);
/** Removes gifts for dates before one, so many at most; returns how many. */
export const removeGiftsBefore = async (tx: TenantTx, before: string, most: number): Promise<number> =>
  (await tx.query(removeSomeOld, [tx.merchantId, before, most])).length;

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
const byJoining = statement<Candidate>('privilege_candidates_joined', candidates('joined_at >= $8'));
/**
 * Members after one, in the order of their ids, who had joined before an instant and got no gift of this occasion; of a
 * member day only those who joined since `from`, if it is given. Locked.
 */
export const lockCandidates = (
  tx: TenantTx,
  { occasion, givenFor, gifts }: Occasion,
  joined: { readonly from?: Date | undefined; readonly before: Date },
  after: string | null,
  limit: number,
): Promise<Candidate[]> => {
  const grades = [...new Set(gifts.flatMap(({ privilege }) => privilege.grade_ids))];
  const births = gifts.flatMap(({ birthdays }) => birthdays ?? []);
  const values = [tx.merchantId, after ?? none, grades, occasion, givenFor, limit, joined.before];
  if (occasion === 'birthday') return tx.query(byBirthday, [...values, births]);
  return joined.from ? tx.query(byJoining, [...values, joined.from]) : tx.query(byGrade, values);
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
