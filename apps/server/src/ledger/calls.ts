import { statement, type TenantTx } from '../platform/database/index.ts';
import { asRefusal } from './refusals.ts';
import { positive } from './requests.ts';

/**
 * What a posting belongs to. A document's step is posted once; the same again answers as it did the first time, whoever
 * asks, from where and when: the same are account and amounts.
 */
export interface Document {
  /** What kind of thing it is: `top_up_order`, `adjustment`, … */
  readonly kind: string;
  readonly id: string;
  /** Which of its postings, where it has several. */
  readonly step?: string | undefined;
}

/** Who posts, where and because of what. */
export interface Circumstances {
  readonly document: Document;
  /** The branch where it happens; of what comes in, the branch that sells it. */
  readonly branchId: string | null;
  /** The user; null for the program itself. */
  readonly actorId: string | null;
  /** When it happened, for a till that was offline (domain.md, edge 9). Unless its day is closed, it counts on that day. */
  readonly occurredAt?: Date | undefined;
  /** Which version of which rule decided the amounts, as `kind:id@version`. */
  readonly rule?: string | undefined;
}

/** How a spend divides into principal and bonus: within each tranche, soonest-expiring bonus first. */
export type Deduction = 'proportional' | 'principal_first' | 'bonus_first';

/** What is to be taken back and was spent meanwhile: refuse; owe points, which later ones cover first; or let the rest be, and record it. */
export type OnShort = 'refuse' | 'negative' | 'clamp';

/**
 * When something ends: never, at a date that the document fixes, or at one that a rule computed just now. The same
 * document sent again has to bring the same date or the same rule.
 */
export type ExpiresAt = Date | { readonly at: Date; readonly rule: string } | null;

/** Whole numbers above 0: principal and bonus in fen. */
export interface Giving {
  readonly principal?: number | undefined;
  readonly bonus?: { readonly amount: number; readonly expiresAt: ExpiresAt } | undefined;
  readonly points?: { readonly amount: number; readonly expiresAt: ExpiresAt } | undefined;
  readonly growth?: number | undefined;
}

/** What a spend earns. */
export type Earning = Pick<Giving, 'points' | 'growth'> & {
  readonly principal?: undefined;
  readonly bonus?: undefined;
};

/** Whole numbers above 0: `value` is principal and bonus together, in fen. */
export interface Taking {
  readonly value?: { readonly amount: number; readonly deduction: Deduction } | undefined;
  readonly principal?: number | undefined;
  readonly bonus?: number | undefined;
  readonly points?: number | undefined;
  readonly growth?: number | undefined;
}

/** What each kind can move; `posting_amounts` in SQL says the same. */
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

export type Movement = Circumstances & {
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
  /** Of the member that was posted on: the survivor where the one asked for was merged away. */
  readonly accountId: string;
  /** The how-manieth of the account. */
  readonly number: number;
  readonly businessDate: string;
  /** Its own day was closed already. */
  readonly late: boolean;
  readonly postedAt: Date;
  readonly change: Amounts;
  readonly after: Amounts;
  /** Points that were to be taken back and are not. */
  readonly pointsShort: number;
  /** The document was posted before, and this is what it got then. */
  readonly repeated: boolean;
}

interface AnswerRow {
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
}

const posted = (row: AnswerRow): Posted => ({
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
  pointsShort: row.points_short,
  repeated: row.repeated,
});

const statements = {
  post: statement<AnswerRow>('ledger_post', 'select * from ledger_post($1, $2, $3, $4)'),
  refund: statement<AnswerRow>('ledger_refund', 'select * from ledger_refund($1, $2, $3, $4)'),
  reverse: statement<AnswerRow>('ledger_reverse', 'select * from ledger_reverse($1, $2, $3, $4)'),
  reclass: statement<AnswerRow>('ledger_reclass', 'select * from ledger_reclass($1, $2, $3, $4)'),
  capture: statement<AnswerRow>('ledger_capture', 'select * from ledger_capture($1, $2, $3, $4)'),
  transfer: statement<AnswerRow>('ledger_transfer', 'select * from ledger_transfer($1, $2, $3, $4, $5)'),
  merge: statement<AnswerRow>('ledger_merge', 'select * from ledger_merge($1, $2, $3, $4, $5)'),
  unmerge: statement<AnswerRow>('ledger_unmerge', 'select * from ledger_unmerge($1, $2, $3, $4)'),
  postPurse: statement<AnswerRow>('ledger_post_purse', 'select * from ledger_post_purse($1, $2, $3, $4)'),
};

export const circumstances = ({ document, branchId, actorId, occurredAt, rule }: Circumstances) => ({
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

/** The instant, and the rule that computed it, where one did. */
export const expiry = (expiresAt: ExpiresAt = null): readonly [at: string | undefined, rule: string | undefined] =>
  expiresAt === null || expiresAt instanceof Date
    ? [expiresAt?.toISOString(), undefined]
    : [expiresAt.at.toISOString(), expiresAt.rule];

export const giving = ({ principal, bonus, points, growth }: Giving = {}) => {
  const [bonusEnd, bonusRule] = expiry(bonus?.expiresAt);
  const [pointsEnd, pointsRule] = expiry(points?.expiresAt);
  return {
    principal_in: positive('principal', principal),
    bonus_in: positive('bonus', bonus?.amount),
    bonus_expires_at: bonusEnd,
    bonus_expiry_rule: bonusRule,
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
  if (!answer) throw new Error('The ledger gave no answer');
  return answer;
};

export const sendPair = async (...call: Parameters<typeof send>): Promise<{ from: Posted; to: Posted }> => {
  const [from, to] = await send(...call);
  if (!from || !to) throw new Error('The ledger gave no answer');
  return { from, to };
};
