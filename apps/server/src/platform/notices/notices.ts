import type { ImportSubject } from '@regulars/contract/menu';
import { noticeLimits } from '@regulars/contract/rules';
import type { LogFault, NoticeKind, PaymentChannelName, UnusualRule } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { statement, type TenantTx } from '../database/index.ts';

type Json = Readonly<Record<string, unknown>>;

interface AdjustmentSubject {
  readonly id: string;
  readonly vip_id: string;
  readonly amounts: readonly { readonly unit: 'principal' | 'bonus' | 'points' | 'growth'; readonly amount: number }[];
  readonly by: string | null;
}

/** A refund of an order, by the order's id, and who decided; null: nobody, or unknown. */
interface RefundSubject {
  readonly id: string;
  readonly number: string;
  readonly fen: number;
  readonly by: string | null;
  /** What it is of; absent: an order. */
  readonly of?: 'consumption_order' | 'top_up_order';
}

/** An application for a branch, and who decided. */
interface BranchSubject {
  readonly id: string;
  readonly name: string;
  readonly by: string | null;
}

interface EndedImport {
  readonly id: string;
  readonly file: string;
}

type PostedSubject = EndedImport & { readonly posted: number; readonly failed: number };
type RolledBackSubject = EndedImport & { readonly undone: number; readonly kept: number };

/** The notices that each kind of import sends when a write or roll-back has ended. */
type ImportNotices = Readonly<Record<`${ImportSubject}_posted`, PostedSubject>> &
  Readonly<Record<`${ImportSubject}_rolled_back`, RolledBackSubject>>;

/** The data of each kind of notice. Members are stored by id, because a name can be erased. */
export interface NoticeSubjects extends ImportNotices {
  readonly task_done: {
    readonly id: string;
    readonly kind: string;
    readonly input: Json;
    readonly counts: Readonly<Record<string, number>> & { readonly rows: number };
    readonly file: boolean;
  };
  readonly task_partly: NoticeSubjects['task_done'];
  readonly task_failed: {
    readonly id: string;
    readonly kind: string;
    readonly input: Json;
    readonly fault: { readonly name: string; readonly values?: Readonly<Record<string, string | number>> };
    /** What it did before it failed, if it kept that. */
    readonly counts?: Readonly<Record<string, number>>;
  };
  readonly adjustment_approved: AdjustmentSubject;
  readonly adjustment_refused: AdjustmentSubject & { readonly reason: string };
  readonly refund_approved: RefundSubject;
  readonly refund_refused: RefundSubject & { readonly reason: string };
  readonly refund_lapsed: RefundSubject;
  readonly refund_outdated: RefundSubject;
  readonly branch_accepted: BranchSubject & { readonly no: string };
  readonly branch_refused: BranchSubject & { readonly reason: string };
  readonly merchant_expiring: { readonly id: string; readonly expires_on: string; readonly days: number };
  readonly merchant_expired: { readonly id: string; readonly expires_on: string };
  readonly ledger_breached: { readonly id: string; readonly breaches: number };
  readonly log_broken: { readonly id: string; readonly fault: LogFault };
  readonly payment_channel_changed: { readonly id: PaymentChannelName; readonly by: string | null };
  readonly unusual_found: { readonly id: string; readonly rule: UnusualRule };
}

/** A kind with its subject. */
export type NewNotice = { [K in NoticeKind]: { readonly kind: K; readonly subject: NoticeSubjects[K] } }[NoticeKind];

const add = statement(
  'notice_insert',
  `insert into notice (merchant_id, notice_id, user_id, kind, subject, at)
   select $1, told.notice_id, told.user_id, $4, $5, $6 from unnest($2::uuid[], $3::uuid[]) as told (notice_id, user_id)`,
);

// Skips rows that another transaction is deleting, so that two can't deadlock.
const removeOldest = statement(
  'notice_delete_oldest',
  `with last_kept as materialized (
     select told.user_id, kept.at, kept.notice_id from unnest($2::uuid[]) as told (user_id) cross join lateral (
       select n.at, n.notice_id from notice n where n.merchant_id = $1 and n.user_id = told.user_id
       order by n.at desc, n.notice_id desc offset $3 limit 1
     ) kept
   ), dropped as materialized (
     select n.notice_id from notice n join last_kept k on k.user_id = n.user_id
     where n.merchant_id = $1 and (n.at, n.notice_id) < (k.at, k.notice_id)
     for update of n skip locked
   )
   delete from notice d using dropped where d.merchant_id = $1 and d.notice_id = dropped.notice_id`,
);

/** Notifies users of an event, in the event's own transaction. */
export const notify = async (
  tx: TenantTx,
  userIds: readonly string[],
  { kind, subject }: NewNotice,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return;
  const ids = userIds.map(() => newId());
  await tx.query(add, [tx.merchantId, ids, userIds, kind, JSON.stringify(subject), now]);
  await tx.query(removeOldest, [tx.merchantId, userIds, noticeLimits.user - 1]);
};
