import type { AdjustmentReason } from '@regulars/phrases';
import { post } from '../ledger/index.ts';
import { addAdjustment, decideAdjustment, type NewAdjustment } from '../modules/adjustments/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import { changesBetween, recordOperation, type Actor } from '../platform/audit/audit.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Staff } from './member-history.ts';
import type { Random } from './random.ts';
import { addNumbers, type DatedDocument } from './seed.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
/** As the merchants' default. */
const approvalHours = 72;

interface Request {
  /** Minutes before the first start. */
  readonly ago: number;
  readonly amounts: { readonly principal?: number; readonly points?: number };
  readonly reason: AdjustmentReason;
  readonly note: string;
  /** Omitted: it waits. */
  readonly decided?: { readonly after: number; readonly refusal?: string };
}

/** What the manager requested above the limits of the role. */
const requests: readonly Request[] = [
  { ago: 50, amounts: { principal: 60_000 }, reason: 'goodwill', note: '包间空调坏了，整桌退一半，答应补 600 元' },
  { ago: 190, amounts: { points: 6_000 }, reason: 'promotion', note: '周年活动的积分漏发了' },
  {
    ago: 1_500,
    amounts: { principal: 80_000 },
    reason: 'correction',
    note: '客人说上次少充了 800 元',
    decided: { after: 65, refusal: '对过小票，没有少充' },
  },
  {
    ago: 8_700,
    amounts: { points: 8_000 },
    reason: 'service',
    note: '公司团建在店消费，当时没有出示会员码',
    decided: { after: 40 },
  },
];

const nothing = { principal: 0, bonus: 0, points: 0, growth: 0 };

const actorOf = (staff: Staff, now: Date): Actor & { userId: string; operator: string } => ({
  now,
  accountId: staff.accountId,
  userId: staff.userId,
  operator: staff.name,
});

/** Adds requests in every state, each for another of these members, whose accounts have no postings yet. */
export const addRequests = async (
  tx: TenantTx,
  random: Random,
  members: readonly MemberRecord[],
  { manager, owner, now }: { readonly manager: Staff; readonly owner: Staff; readonly now: Date },
): Promise<void> => {
  const documents: DatedDocument[] = [];
  for (const [at, request] of requests.entries()) {
    const member = members[at];
    if (!member) return;
    const asked = actorOf(manager, new Date(now.getTime() - request.ago * minute));
    const adjustment: NewAdjustment = {
      ...nothing,
      ...request.amounts,
      adjustment_id: random.uuid(asked.now),
      member_id: member.member_id,
      branch_id: member.branch_id,
      expires_on: null,
      reason: request.reason,
      note: request.note,
      waits_until: new Date(asked.now.getTime() + approvalHours * hour),
    };
    const subject = { subjectKind: 'adjustment', subjectIds: [adjustment.adjustment_id] };
    const changes = changesBetween<object>(
      {},
      { vip_id: member.member_id, ...request.amounts, reason: request.reason },
    );
    await addAdjustment(tx, asked, adjustment);
    documents.push({ kind: 'adjustment', id: adjustment.adjustment_id, at: asked.now });
    await recordOperation(tx, asked, {
      ...subject,
      action: 'adjustment.ask',
      changes: [changes],
      reason: request.note,
    });
    if (request.decided) await decide(tx, owner, adjustment, request.decided, asked.now);
  }
  await addNumbers(tx, documents);
};

const decide = async (
  tx: TenantTx,
  owner: Staff,
  adjustment: NewAdjustment,
  { after, refusal }: NonNullable<Request['decided']>,
  askedAt: Date,
): Promise<void> => {
  const decided = actorOf(owner, new Date(askedAt.getTime() + after * minute));
  const id = adjustment.adjustment_id;
  await decideAdjustment(tx, id, refusal === undefined ? 'posted' : 'refused', decided.now, decided, refusal ?? null);
  await recordOperation(tx, decided, {
    action: refusal === undefined ? 'adjustment.approve' : 'adjustment.refuse',
    subjectKind: 'adjustment',
    subjectIds: [id],
    ...(refusal !== undefined && { reason: refusal }),
  });
  if (refusal !== undefined) return;
  await post(tx, decided.now, {
    kind: 'adjust',
    accountId: adjustment.member_id,
    document: { kind: 'adjustment', id },
    branchId: adjustment.branch_id,
    actorId: owner.userId,
    give: { points: { amount: adjustment.points, expiresAt: null } },
  });
};
