import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { v7 as newId } from 'uuid';
import type { Handed, PostingContext, Hold, Posted } from '../../src/ledger/index.ts';
import type { Database, TenantTx } from '../../src/platform/database/index.ts';
import { Problem } from '../../src/platform/http/index.ts';
import { daysLater, ledgerStart, newLedgerShop, type LedgerShop } from './ledger-fixture.ts';
import { LedgerModel, type Asked, type ModelAnswer, type ModelHanded } from './ledger-model.ts';

/** A run that drives the model and a PostgreSQL shop in parallel. */
export interface Play {
  readonly database: Database;
  readonly shop: LedgerShop;
  readonly members: readonly string[];
  readonly model: LedgerModel;
  now: Date;
  /** The ids of postings by document, in order. */
  readonly postings: Map<string, number>;
  readonly holds: Map<string, number>;
  /** What a posting's document paid and what is not yet refunded. */
  readonly unrefunded: Map<string, { readonly paid: number; left: number }>;
  /** Earlier requests, to be repeated for the same or another member. */
  readonly asked: ((other?: string) => Promise<void>)[];
}

export const newPlay = async (database: Database, seat: number): Promise<Play> => {
  const shop = await newLedgerShop(database, { name: `Shop ${seat}` });
  const members = await shop.members(4);
  return {
    database,
    shop,
    members,
    model: new LedgerModel(members),
    now: ledgerStart,
    postings: new Map(),
    holds: new Map(),
    unrefunded: new Map(),
    asked: [],
  };
};

export const hoursLater = (play: Play, hours: number): Date => daysLater(hours / 24, play.now);

/** A new document at one of the two branches, for both sides. */
export const newPaper = ({ shop }: Play, branch: number): Asked & { readonly paper: PostingContext } => {
  const [key, seller] = [newId(), shop.branchIds[branch] ?? null];
  return { key, seller, paper: { document: { kind: 'test', id: key }, branchId: seller, actorId: null } };
};

const postedAs = (play: Play, key: string, posted: Posted): ModelAnswer => {
  if (!posted.repeated) play.postings.set(key, posted.postingId);
  const big = ({ principal, bonus, points, growth }: Posted['change']): ModelAnswer['change'] => ({
    principal: BigInt(principal),
    bonus: BigInt(bonus),
    points: BigInt(points),
    growth: BigInt(growth),
  });
  return {
    posting: play.postings.get(key) === posted.postingId ? key : `not the posting of ${key}`,
    account: posted.accountId,
    number: posted.number,
    at: posted.postedAt.getTime(),
    change: big(posted.change),
    after: big(posted.after),
    short: big({ principal: 0, ...posted.short }),
    repeated: posted.repeated,
  };
};

type Sent = Posted | Hold | { readonly from: Posted; readonly to: Posted };

const answerOf = (play: Play, key: string, sent: Sent): unknown => {
  if ('from' in sent) return [postedAs(play, key, sent.from), postedAs(play, `${key}:in`, sent.to)];
  if ('postingId' in sent) return postedAs(play, key, sent);
  if (!sent.repeated && sent.state === 'open') play.holds.set(key, sent.holdId);
  return {
    id: play.holds.get(key) === sent.holdId ? key : `not the hold of ${key}`,
    account: sent.accountId,
    principal: BigInt(sent.principal),
    bonus: BigInt(sent.bonus),
    points: BigInt(sent.points),
    state: sent.state,
    until: sent.expiresAt.getTime(),
    repeated: sent.repeated,
  };
};

/** Sends both sides the same request, and compares their answers (or refusals) and then their books. */
export const askBoth = async (
  play: Play,
  key: string,
  ofModel: (model: LedgerModel) => ModelAnswer | ModelAnswer[] | (object & { parts: unknown; deduction: unknown }),
  ofLedger: (tx: TenantTx) => Promise<Sent>,
): Promise<boolean> => {
  const expected = play.model.attempt(ofModel);
  const actual = await play.shop.inTx(ofLedger).then(
    (sent) => answerOf(play, key, sent),
    (error: unknown) => {
      if (error instanceof Problem) return error.problem;
      throw error;
    },
  );
  // A hold's parts and deduction are not in the ledger's answer; the books show them.
  const answered =
    typeof expected === 'object' && 'parts' in expected
      ? (({ parts: _, deduction: __, ...rest }) => rest)(expected)
      : expected;
  if (!isDeepStrictEqual(actual, answered)) expect(actual).toEqual(answered);
  await compareBooks(play);
  return typeof actual !== 'string';
};

/** The same for a call of many items, each answered or refused for itself. */
export const askBothForMany = async (
  play: Play,
  items: readonly { readonly key: string; readonly ofModel: (model: LedgerModel) => ModelAnswer }[],
  ofLedger: (tx: TenantTx) => Promise<readonly (Posted | Problem)[]>,
): Promise<void> => {
  const expected = items.map(({ ofModel }) => play.model.attempt(ofModel));
  const sent = await play.shop.inTx(ofLedger);
  const actual = sent.map((answer, at) =>
    answer instanceof Problem ? answer.problem : postedAs(play, items[at]?.key ?? '', answer),
  );
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
  await compareBooks(play);
};

/** The same for a hand-over, which answers the accounts that have something to hand over. */
export const askBothForHanding = async (
  play: Play,
  ofModel: (model: LedgerModel) => ModelHanded[],
  ofLedger: (tx: TenantTx) => Promise<readonly Handed[]>,
): Promise<void> => {
  const expected = play.model.attempt(ofModel);
  const actual = await play.shop.inTx(ofLedger).then(
    (sent) =>
      sent
        .map(({ account_id: account, state, principal, bonus }) => ({
          account,
          state,
          principal: BigInt(principal),
          bonus: BigInt(bonus),
        }))
        .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    (error: unknown) => {
      if (error instanceof Problem) return error.problem;
      throw error;
    },
  );
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
  await compareBooks(play);
};

const books = `
  select
    (select json_agg(json_build_object(
      'id', account_id, 'balances', json_build_array(principal, bonus, points, growth),
      'held', json_build_array(principal_held, bonus_held, points_held), 'owed', points_owed, 'short', json_build_array(bonus_short, points_short, growth_short),
      'frozen', frozen, 'mergedInto', merged_into, 'postings', postings, 'version', version,
      'lots', (select coalesce(json_agg(json_build_array(lot_no, unit, tranche, amount, remaining, held, expired, (extract(epoch from expires_at) * 1000)::bigint, branch_id, sold, given, root_account_id, root_tranche, spend_no, deduction) order by lot_no), '[]')
        from ledger_lot l where l.merchant_id = a.merchant_id and l.account_id = a.account_id)
    ) order by account_id) from ledger_account a where a.merchant_id = $1) as accounts,
    (select coalesce(json_agg(json_build_array(concat_ws(':', document_id, nullif(step, '')), account_id, principal, bonus, points, state) order by hold_id), '[]')
      from ledger_hold where merchant_id = $1) as holds`;

const asNumber = (amount: bigint | undefined): number | null => (amount === undefined ? null : Number(amount));

/** Compares balances, held and owed amounts, every lot and every hold. */
export const compareBooks = async ({
  database,
  shop,
  model,
  documentOf = (id) => id,
}: Pick<Play, 'database' | 'model'> & {
  readonly shop: Pick<LedgerShop, 'merchantId'>;
  /** What the model calls a hold, as the ledger does: its document, and its step after a colon. */
  readonly documentOf?: (id: string) => string;
}): Promise<void> => {
  const { rows } = await database.platform.execute(books, [shop.merchantId]);
  const kept = {
    accounts: model.accounts.map((account) => ({
      id: account.id,
      balances: (['principal', 'bonus', 'points', 'growth'] as const).map((unit) => Number(account.balance(unit))),
      held: (['principal', 'bonus', 'points'] as const).map((unit) => Number(account.held(unit))),
      owed: Number(account.owed),
      short: (['bonus', 'points', 'growth'] as const).map((unit) => Number(account.short[unit])),
      frozen: account.frozen,
      mergedInto: account.mergedInto ?? null,
      postings: account.postings,
      version: account.version,
      lots: account.lots.map((lot) => [
        lot.no,
        lot.unit,
        lot.tranche,
        Number(lot.amount),
        Number(lot.left),
        Number(lot.held),
        Number(lot.expired),
        lot.expires,
        lot.seller,
        asNumber(account.soldWith(lot)?.principal),
        asNumber(account.soldWith(lot)?.bonus),
        lot.root?.account ?? null,
        lot.root?.tranche ?? null,
        lot.spendNo ?? null,
        lot.deduction ?? null,
      ]),
    })),
    holds: model.holds.map((hold) => [
      documentOf(hold.id),
      hold.account,
      Number(hold.principal),
      Number(hold.bonus),
      Number(hold.points),
      hold.state,
    ]),
  };
  if (!isDeepStrictEqual(rows[0], kept)) expect(rows[0]).toEqual(kept);
};
