import { statement, type TenantTx } from '../platform/database/index.ts';
import { asRefusal } from './refusals.ts';
import { checkRequest, positive } from './requests.ts';
import type { PostingContext, Deduction } from './calls.ts';

/** A hold is not a posting: it has no business date, and no rule decides its amounts. */
interface HoldRequest extends Omit<PostingContext, 'occurredAt' | 'rule'> {
  readonly accountId: string;
  readonly value?: { readonly amount: number; readonly deduction: Deduction } | undefined;
  readonly points?: number | undefined;
  readonly expiresAt: Date;
}

export interface Hold {
  readonly holdId: number;
  readonly accountId: string;
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
  readonly state: 'open' | 'captured' | 'released' | 'lapsed';
  readonly expiresAt: Date;
  /** The hold existed already; this is its current state. */
  readonly repeated: boolean;
}

interface HoldRow {
  hold_id: number;
  account_id: string;
  principal: number;
  bonus: number;
  points: number;
  state: Hold['state'];
  expires_at: Date;
  repeated: boolean;
}

const answer = 'hold_id, account_id, principal, bonus, points, state, expires_at, repeated';
const hold_ = statement<HoldRow>('ledger_hold', `select ${answer} from ledger_hold($1, $2, $3, $4)`);
const release_ = statement<HoldRow>('ledger_release', `select ${answer} from ledger_release($1, $2, $3, $4, $5)`);

const held = async (rows: Promise<HoldRow[]>): Promise<Hold> => {
  const [row] = await rows.catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (!row) throw new Error('The ledger returned no row');
  return {
    holdId: row.hold_id,
    accountId: row.account_id,
    principal: row.principal,
    bonus: row.bonus,
    points: row.points,
    state: row.state,
    expiresAt: row.expires_at,
    repeated: row.repeated,
  };
};

/** Sets stored value (fen) and points aside until captured, released or expired (31 days at most). Refused for a frozen member. */
export const hold = (
  tx: TenantTx,
  now: Date,
  { accountId, value, points, expiresAt, ...rest }: HoldRequest,
): Promise<Hold> => {
  const amounts = { value_out: positive('value', value?.amount), points_out: positive('points', points) };
  checkRequest(amounts);
  const { document, branchId, actorId } = rest;
  const request = {
    document_kind: document.kind,
    document_id: document.id,
    step: document.step ?? '',
    branch_id: branchId,
    actor_id: actorId,
    ...amounts,
    deduction: value?.deduction,
    hold_expires_at: expiresAt.toISOString(),
  };
  return held(tx.query(hold_, [tx.merchantId, accountId, now, JSON.stringify(request)]));
};

export interface Release {
  readonly holdId: number;
  /** The user; null for the program itself. */
  readonly actorId: string | null;
  /** Why, in 1 to 200 characters. */
  readonly reason: string;
}

/** Releases a hold; refused once captured or expired. */
export const release = (tx: TenantTx, now: Date, { holdId, actorId, reason }: Release): Promise<Hold> =>
  held(tx.query(release_, [tx.merchantId, holdId, now, actorId, reason]));
