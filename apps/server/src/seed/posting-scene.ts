import type { NumberedDocument } from '@regulars/contract/rules';
import type { ExpiresAt } from '../ledger/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import type { RefundRow } from '../modules/top-up-orders/index.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Staff } from './member-history.ts';
import type { DatedDocument, MadeTopUp } from './member-ledger.queries.ts';
import type { Random } from './random.ts';
import type { Grades } from './rises.ts';
import type { Sales } from './sales.ts';
import type { AppliedRule } from './top-up-rules.ts';

/** What a shop's members top up by, and what they have so far. */
export interface TopUps {
  /** In the order in which they apply. */
  readonly rules: readonly AppliedRule[];
  /** Fen of stored value that a card may hold. */
  readonly cardMost: number;
  readonly orders: MadeTopUp[];
  readonly refunds: RefundRow[];
}

/** A member's postings in progress. */
export interface PostingScene {
  readonly tx: TenantTx;
  readonly random: Random;
  readonly member: MemberRecord;
  readonly branchId: string | null;
  readonly staff: readonly Staff[];
  readonly nameOf: (userId: string) => string;
  readonly now: Date;
  readonly visits: readonly Date[];
  /** When something of the member expires, soonest first. */
  readonly expiries: Date[];
  /** Notes when something of the member expires. */
  readonly expires: (at: ExpiresAt) => void;
  /** The documents so far, to be numbered in order of time. */
  readonly documents: DatedDocument[];
  readonly topUps: TopUps;
  readonly sales: Sales;
  readonly grades: Grades;
  /** Business dates of the member's orders that stand. */
  readonly boughtOn: Set<string>;
  /** The member's top-ups so far, and their postings by order. */
  readonly mine: MadeTopUp[];
  readonly postings: Map<string, number>;
}

/** A document of an instant, and who of the branch makes it; `among` says who may. */
export const paperOf = (
  { random, branchId, staff, documents }: Pick<PostingScene, 'random' | 'branchId' | 'staff' | 'documents'>,
  kind: NumberedDocument,
  at: Date,
  among: (one: Staff) => boolean = () => true,
) => {
  const document = { kind, id: random.uuid(at) };
  documents.push({ ...document, at });
  const there = staff.filter((one) => one.branchId === null || one.branchId === branchId);
  return { document, branchId, actorId: random.pick(there.filter(among)).userId };
};
