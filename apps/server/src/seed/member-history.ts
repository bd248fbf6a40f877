import type { AuditAction, MemberSource } from '@regulars/phrases';
import type { MemberRecord } from '../modules/members/index.ts';
import { changesBetween, type Changes } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import { dateOf, demoMembers, instantOn, type DemoShop } from './demo-members.ts';
import { Random } from './random.ts';

/** A user of the shop who edits members. */
export interface Staff {
  readonly accountId: string;
  readonly userId: string;
  readonly name: string;
  readonly mayEdit: boolean;
  /** null means all branches. */
  readonly branchId: string | null;
}

/** A row of a member's operation log. */
export interface MemberEvent {
  readonly logId: string;
  readonly at: Date;
  readonly memberId: string;
  readonly action: AuditAction;
  readonly changes: Changes;
  readonly reason: string | null;
  readonly staff: Staff | undefined;
}

type Change = Pick<MemberEvent, 'action' | 'changes'> & { readonly reason?: string };
type Draft = Change & { readonly date: string };
type Dated = Change & { readonly at: Date };

const reasons = {
  frozen: [
    '手机号已停机，联系不上',
    '本人要求暂停使用',
    '同一人重复办卡，待核对',
    '手机丢失，防止盗用',
    '预订包间三次爽约',
  ],
  restored: ['本人到店核实', '已换绑新手机号', '核对无误', '店长同意恢复'],
  cancelled: ['本人申请注销', '已搬离本市，本人要求注销'],
} as const;

/** Members who joined by themselves have no operator. */
const selfRegistered: ReadonlySet<MemberSource> = new Set(['applet', 'official_account', 'phone_login']);

/** Grade changes up to the current grade, through every grade in between. */
const rises = (random: Random, { gradeIds }: DemoShop, member: MemberRecord, joined: string): Draft[] => {
  const rank = gradeIds.indexOf(member.grade_id);
  const [lowest, middle] = gradeIds;
  const steps: { grade_id: string | undefined; grade_from: string; grade_to: string | null }[] = [
    { grade_id: lowest, grade_from: joined, grade_to: null },
  ];
  if (rank > 1) {
    const ahead = (Date.parse(member.grade_from) - Date.parse(joined)) / 86_400_000;
    const grade_from = addDays(joined, random.between(1, ahead));
    steps.push({ grade_id: middle, grade_from, grade_to: addDays(grade_from, 365) });
  }
  const { grade_id, grade_from, grade_to } = member;
  if (rank > 0) steps.push({ grade_id, grade_from, grade_to });
  return steps.slice(1).map((after, at) => ({
    action: 'member.update',
    date: after.grade_from,
    changes: changesBetween(steps[at] ?? {}, after),
  }));
};

/** Events after a member joined, by date, unordered. */
const drafts = (random: Random, shop: DemoShop, member: MemberRecord, joined: string, days: number): Draft[] => {
  // Between joining and today; for a cancelled member in the first half, so that cancelling is the last event.
  const someDay = (from = 1, to = days): string => addDays(joined, random.between(from, Math.max(from + 1, to)));
  const edits = member.state === 'cancelled' ? Math.ceil(days / 2) : days;
  const made = rises(random, shop, member, joined);
  const note = (action: AuditAction, date: string, changes: Changes, why?: readonly string[]): void => {
    made.push({ action, date, changes, ...(why && { reason: random.pick(why) }) });
  };
  const { tags, remark, birthday, state } = member;
  if (tags.length > 0 && random.chance(0.35)) note('member.tag', someDay(1, edits), { tags: [[], tags] });
  if (remark !== null && random.chance(0.6)) note('member.update', someDay(1, edits), { remark: [null, remark] });
  if (birthday && random.chance(0.02)) note('member.update', someDay(1, edits), { birthday: [null, birthday] });
  if (state === 'frozen') note('member.freeze', someDay(), { state: ['normal', 'frozen'] }, reasons.frozen);
  if (state === 'cancelled') {
    note('member.cancel', someDay(edits, days), { state: ['normal', 'cancelled'] }, reasons.cancelled);
  }
  if (state === 'normal' && days > 20 && random.chance(0.012)) {
    const half = Math.ceil(days / 2);
    note('member.freeze', someDay(1, half), { state: ['normal', 'frozen'] }, reasons.frozen);
    note('member.restore', someDay(half, days), { state: ['frozen', 'normal'] }, reasons.restored);
  }
  return made;
};

const staffFor = (random: Random, member: MemberRecord, staff: readonly Staff[], action: AuditAction): Staff =>
  random.pick(
    staff.filter(
      ({ mayEdit, branchId }) =>
        (branchId === null || branchId === member.branch_id) && (mayEdit || action === 'member.create'),
    ),
  );

/** The logged fields of a member before the later changes. */
const asAdded = (
  { joined_at: _, version: __, member_id: ___, ...fields }: MemberRecord,
  later: readonly Change[],
): object => {
  const earliest = later
    .toReversed()
    .flatMap(({ changes }) => Object.entries(changes).map(([field, [before]]) => [field, before] as const));
  return { ...fields, ...Object.fromEntries(earliest) };
};

/** A member's operation log, from its addition to its current state. */
export const historyOf = (
  random: Random,
  shop: DemoShop,
  member: MemberRecord,
  staff: readonly Staff[],
): MemberEvent[] => {
  const joined = dateOf(member.joined_at);
  const days = Math.round((Date.parse(dateOf(shop.now)) - Date.parse(joined)) / 86_400_000);
  const later =
    days < 2
      ? []
      : drafts(random, shop, member, joined, days).map((draft) => ({
          ...draft,
          at: instantOn(random, draft.date, shop.now),
        }));
  const inOrder = later.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const added: Dated = {
    action: 'member.create',
    at: member.joined_at,
    changes: changesBetween({}, asAdded(member, inOrder)),
  };
  const isSelfRegistered = selfRegistered.has(member.source as MemberSource); // the table's check allows no others
  return [added, ...inOrder].map((event: Dated, at) => ({
    logId: random.uuid(event.at),
    at: event.at,
    memberId: member.member_id,
    action: event.action,
    changes: event.changes,
    reason: event.reason ?? null,
    staff: at === 0 && isSelfRegistered ? undefined : staffFor(random, member, staff, event.action),
  }));
};

/** A member with the operation log of it. */
export interface MemberHistory {
  readonly member: MemberRecord;
  readonly events: readonly MemberEvent[];
}

/** So many members of a shop with their logs; the version counts what was logged. */
export const historiesOf = (count: number, shop: DemoShop, staff: readonly Staff[]): MemberHistory[] => {
  const random = new Random(shop.seed + 1);
  return [...demoMembers(count, shop)].map((member) => {
    const events = historyOf(random, shop, member, staff);
    return { member: { ...member, version: events.length }, events };
  });
};
