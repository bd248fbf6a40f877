import { statement, type TenantTx } from '../platform/database/index.ts';
import { asRefusal } from './refusals.ts';
import { positive } from './requests.ts';

/**
 * What a posting belongs to. A document's step is posted once. Posting it again with the same account and amounts gets
 * the first answer, whatever the caller, branch, time, deduction order or on-short policy; with others it is refused.
 */
export interface Document {
  /** The document's type: `top_up_order`, `adjustment`, … */
  readonly kind: string;
  readonly id: string;
  /** Distinguishes postings of a document that has several. */
  readonly step?: string | undefined;
}

/** Who posts, where, and for which document. */
export interface PostingContext {
  readonly document: Document;
  /** The branch where it happens; for incoming value, the selling branch. */
  readonly branchId: string | null;
  /** The user; null for the program itself. */
  readonly actorId: string | null;
  /** When it happened, for a till that was offline. Unless its day is closed, it counts on that day. */
  readonly occurredAt?: Date | undefined;
  /** Which version of which rule decided the amounts, as `kind:id@version`. */
  readonly rule?: string | undefined;
}

/** How a tranche is split into principal and bonus when it is spent: as it says itself, or else as the spend says. */
export type Deduction = 'proportional' | 'principal_first' | 'bonus_first';

/**
 * If value to be taken back was spent: refuse; owe points, which later earnings repay first; or take what is left and
 * record the shortfall.
 */
export type OnShort = 'refuse' | 'negative' | 'clamp';

/**
 * When value expires: never, at a date fixed by the document, or at a date a rule computed now. A repeated document must
 * give the same date or the same rule.
 */
export type ExpiresAt = Date | { readonly at: Date; readonly rule: string } | null;

/** Whole numbers above 0: principal and bonus in fen. */
export interface Giving {
  readonly principal?: number | undefined;
  readonly bonus?: { readonly amount: number; readonly expiresAt: ExpiresAt } | undefined;
  /** Of the tranche that principal and bonus form; without it each spend decides. */
  readonly deduction?: Deduction | undefined;
  readonly points?: { readonly amount: number; readonly expiresAt: ExpiresAt } | undefined;
  readonly growth?: number | undefined;
}

/** What a spend earns. */
export type Earning = Pick<Giving, 'points' | 'growth'> & {
  readonly principal?: undefined;
  readonly bonus?: undefined;
  readonly deduction?: undefined;
};

/** Whole numbers above 0: `value` is principal and bonus together, in fen. */
export interface Taking {
  readonly value?: { readonly amount: number; readonly deduction: Deduction } | undefined;
  readonly principal?: number | undefined;
  readonly bonus?: number | undefined;
  readonly points?: number | undefined;
  readonly growth?: number | undefined;
}

/** What each kind may move; mirrors `posting_amounts` in SQL. */
export type Moved =
  | { readonly kind: 'top_up' | 'opening'; readonly give: Giving; readonly take?: undefined }
  | {
      readonly kind: 'earn' | 'gift';
      readonly give: Giving & { readonly principal?: undefined };
      readonly take?: undefined;
    }
  | {
      readonly kind: 'spend';
      readonly take: Taking & { readonly growth?: undefined };
      readonly give?: Earning | undefined;
    }
  | { readonly kind: 'adjust'; readonly give: Giving; readonly take?: undefined }
  | { readonly kind: 'adjust'; readonly take: Taking; readonly give?: undefined };

export type Movement = PostingContext & {
  /** The member's id. */
  readonly accountId: string;
} & Moved;

/** Fen of principal and bonus, points, growth. */
export interface Amounts {
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
  readonly growth: number;
}

export interface Posted {
  readonly postingId: number;
  /** The member posted on: the survivor if the requested member was merged away. */
  readonly accountId: string;
  /** The posting's sequence number within the account. */
  readonly number: number;
  readonly businessDate: string;
  /** It counts on a later day because its own was already closed. */
  readonly late: boolean;
  readonly postedAt: Date;
  readonly change: Amounts;
  readonly after: Amounts;
  /** The part of a claw-back that had already been spent: recorded, owed by nobody. */
  readonly short: Omit<Amounts, 'principal'>;
  /** The document had been posted before; this is its first answer. */
  readonly repeated: boolean;
}

export interface AnswerRow {
  posting_id: number;
  account_id: string;
  number: number;
  business_date: string;
  late: boolean;
  posted_at: Date;
  principal: number;
  bonus: number;
  points: number;
  growth: number;
  principal_after: number;
  bonus_after: number;
  points_after: number;
  growth_after: number;
  points_short: number;
  repeated: boolean;
  bonus_short: number;
  growth_short: number;
}

export const posted = (row: AnswerRow): Posted => ({
  postingId: row.posting_id,
  accountId: row.account_id,
  number: row.number,
  businessDate: row.business_date,
  late: row.late,
  postedAt: row.posted_at,
  change: { principal: row.principal, bonus: row.bonus, points: row.points, growth: row.growth },
  after: {
    principal: row.principal_after,
    bonus: row.bonus_after,
    points: row.points_after,
    growth: row.growth_after,
  },
  short: { bonus: row.bonus_short, points: row.points_short, growth: row.growth_short },
  repeated: row.repeated,
});

/** Columns by name, so that a running server's prepared statements survive a migration that adds fields to the type. */
export const answerColumns: readonly (keyof AnswerRow)[] = [
  'posting_id',
  'account_id',
  'number',
  'business_date',
  'late',
  'posted_at',
  'principal',
  'bonus',
  'points',
  'growth',
  'principal_after',
  'bonus_after',
  'points_after',
  'growth_after',
  'points_short',
  'repeated',
  'bonus_short',
  'growth_short',
];
const doorCall = (door: string, values: number) =>
  statement<AnswerRow>(
    door,
    `select ${answerColumns.join(', ')} from ${door}(${Array.from({ length: values }, (_, at) => `$${at + 1}`).join(', ')})`,
  );

const statements = {
  post: doorCall('ledger_post', 4),
  refund: doorCall('ledger_refund', 4),
  reverse: doorCall('ledger_reverse', 4),
  reclass: doorCall('ledger_reclass', 4),
  capture: doorCall('ledger_capture', 4),
  transfer: doorCall('ledger_transfer', 5),
  merge: doorCall('ledger_merge', 5),
  unmerge: doorCall('ledger_unmerge', 4),
  postPurse: doorCall('ledger_post_purse', 4),
};

export const contextOf = ({ document, branchId, actorId, occurredAt, rule }: PostingContext) => ({
  document_kind: document.kind,
  document_id: document.id,
  step: document.step ?? '',
  branch_id: branchId,
  actor_id: actorId,
  occurred_at: occurredAt?.toISOString(),
  rule,
});

export const taking = ({ value, principal, bonus, points, growth }: Taking = {}) => ({
  value_out: positive('value', value?.amount),
  deduction: value?.deduction,
  principal_out: positive('principal', principal),
  bonus_out: positive('bonus', bonus),
  points_out: positive('points', points),
  growth_out: positive('growth', growth),
});

/** The instant, and the rule that computed it, if any. */
export const expiry = (expiresAt: ExpiresAt = null): readonly [at: string | undefined, rule: string | undefined] =>
  expiresAt === null || expiresAt instanceof Date
    ? [expiresAt?.toISOString(), undefined]
    : [expiresAt.at.toISOString(), expiresAt.rule];

export const giving = ({ principal, bonus, deduction, points, growth }: Giving = {}) => {
  const [bonusEnd, bonusRule] = expiry(bonus?.expiresAt);
  const [pointsEnd, pointsRule] = expiry(points?.expiresAt);
  return {
    principal_in: positive('principal', principal),
    bonus_in: positive('bonus', bonus?.amount),
    bonus_expires_at: bonusEnd,
    bonus_expiry_rule: bonusRule,
    deduction_in: deduction,
    points_in: positive('points', points?.amount),
    points_expire_at: pointsEnd,
    points_expiry_rule: pointsRule,
    growth_in: positive('growth', growth),
  };
};

const send = async (
  tx: TenantTx,
  name: keyof typeof statements,
  values: readonly unknown[],
  request: object,
): Promise<Posted[]> => {
  const rows = await tx
    .query(statements[name], [tx.merchantId, ...values, JSON.stringify(request)])
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  return rows.map(posted);
};

export const sendOne = async (...call: Parameters<typeof send>): Promise<Posted> => {
  const [answer] = await send(...call);
  if (!answer) throw new Error('The ledger returned no row');
  return answer;
};

export const sendPair = async (...call: Parameters<typeof send>): Promise<{ from: Posted; to: Posted }> => {
  const [from, to] = await send(...call);
  if (!from || !to) throw new Error('The ledger returned no row');
  return { from, to };
};
