import { isDeepStrictEqual } from 'node:util';
import type { Deduction, ExpiresAt, OnShort } from '../../src/ledger/index.ts';
import { Account, Refusal, byAge, max, min, noAmounts, refuse, rootKey, units } from './model-account.ts';
import type { Hold, Lot, LotUnit, Move, OwnLots, SoldWith, Unit } from './model-account.ts';

/**
 * A reference model of the ledger's rules (cumulative floor for refunds, lots by expiry, holds that keep an expired
 * lot), without a database, lock or index. Covers one shop; amounts are BigInt.
 */
export interface ModelTaking {
  readonly value?: { readonly amount: number; readonly deduction: Deduction } | undefined;
  readonly principal?: number | undefined;
  readonly bonus?: number | undefined;
  readonly points?: number | undefined;
  readonly growth?: number | undefined;
}
export interface ModelGiving {
  readonly principal?: number | undefined;
  readonly bonus?: { readonly amount: number; readonly expiresAt: ExpiresAt } | undefined;
  readonly deduction?: Deduction | undefined;
  readonly points?: { readonly amount: number; readonly expiresAt: ExpiresAt } | undefined;
  readonly growth?: number | undefined;
}
export interface ModelAnswer {
  readonly posting: string;
  readonly account: string;
  readonly number: number;
  readonly at: number;
  readonly change: Readonly<Record<Unit, bigint>>;
  readonly after: Readonly<Record<Unit, bigint>>;
  readonly short: Readonly<Record<Unit, bigint>>;
  readonly repeated: boolean;
}
/** What of an account's value was handed over, or stayed. */
export interface ModelHanded {
  readonly account: string;
  readonly state: 'handed' | 'repeated' | 'held';
  readonly principal: bigint;
  readonly bonus: bigint;
}
interface Posting {
  readonly key: string;
  readonly input: string;
  readonly kind: string;
  readonly effect: 'forward' | 'refund' | 'reversal';
  readonly account: string;
  readonly number: number;
  readonly moves: readonly Move[];
  readonly short: Readonly<Record<Unit, bigint>>;
  readonly seller: string | null;
  readonly answer: ModelAnswer;
  reversed: boolean;
  refunded?: Refunded;
}
/** What refunds have undone of a posting: what was given back, and what was counted as taken because it had expired. */
interface Refunded {
  readonly paid: bigint;
  readonly part: bigint;
  readonly back: Readonly<Record<Unit, bigint>>;
  readonly gone: Readonly<Record<Unit, bigint>>;
}
/** The request: its document is the key of the posting. */
export interface Asked {
  readonly key: string;
  readonly seller: string | null;
}

const big = (amount: number | undefined): bigint => BigInt(amount ?? 0);
const perUnit = <T>(of: (unit: Unit) => T): Record<Unit, T> => ({
  principal: of('principal'),
  bonus: of('bonus'),
  points: of('points'),
  growth: of('growth'),
});
/**
 * The cumulative refund of value paid from principal and bonus for a part: computed on the sum, then split so that
 * neither is overdrawn nor decreases.
 */
export const shareOfValue = (
  of: { readonly part: bigint; readonly paid: bigint; readonly principal: bigint; readonly bonus: bigint },
  before: { readonly principal: bigint; readonly bonus: bigint },
): { principal: bigint; bonus: bigint } => {
  const value = (of.part * (of.principal + of.bonus)) / of.paid;
  const lowest = max(value - of.bonus, before.principal);
  const highest = min(of.principal, value - before.bonus);
  const principal = min(max((of.part * of.principal) / of.paid, lowest), highest);
  return { principal, bonus: value - principal };
};
/** The amounts that identify a repeated taking; the deduction is not among them. */
const amountsOf = ({ value, ...rest }: ModelTaking): unknown => [value?.amount, rest];
const undoable = new Set(['top_up', 'spend', 'earn', 'gift', 'adjust', 'opening']);
const text = (...input: unknown[]): string =>
  JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

interface State {
  readonly accounts: Map<string, Account>;
  readonly holds: Hold[];
  readonly sold: SoldWith;
  readonly postings: Map<string, Posting>;
  readonly holdInputs: Map<string, string>;
}

const copyOf = ({ accounts, holds, sold, postings, holdInputs }: State): State => {
  const copiedHolds = holds.map((hold) => ({ ...hold }));
  const copiedSold = new Map(sold);
  const copyAccount = (account: Account): Account => {
    const lots = account.lots.map((lot) => ({ ...lot }));
    const short = { ...account.short };
    const fresh = { holds: copiedHolds, sold: copiedSold, lots, short, moves: [], shortNow: noAmounts() };
    return Object.assign(new Account(account.id, copiedHolds, copiedSold), account, fresh);
  };
  return {
    accounts: new Map([...accounts].map(([id, account]) => [id, copyAccount(account)])),
    holds: copiedHolds,
    sold: copiedSold,
    postings: new Map([...postings].map(([key, posting]) => [key, { ...posting }])),
    holdInputs: new Map(holdInputs),
  };
};

export class LedgerModel {
  #state: State = { accounts: new Map(), holds: [], sold: new Map(), postings: new Map(), holdInputs: new Map() };

  constructor(members: readonly string[]) {
    const { accounts, holds, sold } = this.#state;
    for (const id of members) accounts.set(id, new Account(id, holds, sold));
  }

  /** All or nothing. Returns the refusal's name if refused. */
  attempt<T>(work: (model: this) => T): T | string {
    const before = copyOf(this.#state);
    try {
      return work(this);
    } catch (error) {
      this.#state = before;
      if (error instanceof Refusal) return error.problem;
      throw error;
    }
  }

  get accounts(): readonly Account[] {
    return [...this.#state.accounts.values()];
  }
  get holds(): readonly Hold[] {
    return this.#state.holds;
  }

  /** Whether something of it is left to undo. */
  isUndoable(key: string): boolean {
    const { effect, kind, reversed, refunded } = this.#state.postings.get(key) ?? {};
    return (
      effect === 'forward' &&
      undoable.has(kind ?? '') &&
      reversed === false &&
      (!refunded || refunded.part < refunded.paid)
    );
  }

  #lock(id: string, now: number): Account {
    const account = this.#state.accounts.get(id) ?? refuse('ledger_account_missing');
    account.at = max2(now, account.lastAt);
    return account;
  }

  /** Lapses holds, closes due lots and settles what the holds kept. Refused for a merged account. */
  #bringUpToDate(account: Account): void {
    if (account.mergedInto !== undefined) refuse('ledger_account_merged');
    const lapsed = account.openHolds().filter(({ until }) => until <= account.at);
    for (const hold of lapsed) {
      hold.state = 'lapsed';
      account.endHold(hold);
    }
    this.#afterHold(account);
  }

  /** Expiry precedes repaying debts. */
  #afterHold(account: Account): void {
    account.closeDue();
    this.#writeOwn(account, 'expire');
    account.settle();
    this.#writeOwn(account, 'settle');
  }

  #writeOwn(account: Account, kind: string): void {
    if (account.moves.length === 0) return;
    this.#write(account, { key: `${kind}:${account.id}:${account.postings + 1}`, seller: null }, '', kind);
  }

  #write(
    account: Account,
    { key, seller }: Asked,
    input: string,
    kind: string,
    effect: Posting['effect'] = 'forward',
  ): ModelAnswer {
    const { moves, shortNow: short } = account;
    account.moves = [];
    account.shortNow = noAmounts();
    for (const unit of units) account.short[unit] += short[unit];
    account.postings += 1;
    account.version += moves.length;
    account.lastAt = account.at;
    const answer: ModelAnswer = {
      posting: key,
      account: account.id,
      number: account.postings,
      at: account.at,
      change: perUnit((unit) => moves.reduce((total, move) => total + (move.unit === unit ? move.amount : 0n), 0n)),
      after: perUnit((unit) => account.balance(unit)),
      short,
      repeated: false,
    };
    const { id, postings: number } = account;
    const posting = { key, input, kind, effect, account: id, number, moves, short, seller, answer, reversed: false };
    this.#state.postings.set(key, posting);
    return answer;
  }

  #repeat(key: string, input: string): ModelAnswer | undefined {
    const before = this.#state.postings.get(key);
    if (before === undefined) return undefined;
    if (before.input !== input) refuse('ledger_document_reused');
    return { ...before.answer, repeated: true };
  }

  #take(account: Account, { value, principal, bonus, points, growth }: ModelTaking): void {
    if (value) account.takeParts(account.split(big(value.amount), value.deduction));
    for (const [unit, amount] of Object.entries({ principal, bonus, points }) as [LotUnit, number | undefined][]) {
      if (amount === undefined) continue;
      account.take(unit, big(amount));
    }
    if (growth === undefined) return;
    if (big(growth) > account.growth) refuse('ledger_insufficient');
    account.grow(-big(growth));
  }

  #give(account: Account, { principal, bonus, deduction, points, growth }: ModelGiving, seller: string | null): void {
    const tranche = account.lots.length + 1;
    const ends = (end: ExpiresAt): number | null => {
      const expiresAt = end === null || end instanceof Date ? end : end.at;
      if (expiresAt !== null && expiresAt.getTime() <= account.at) refuse('ledger_expiry_past');
      return expiresAt?.getTime() ?? null;
    };
    account.sold.set(rootKey({ account: account.id, tranche }), {
      principal: big(principal),
      bonus: big(bonus?.amount),
    });
    const value = { seller, tranche, deduction };
    if (principal !== undefined)
      account.openLot({ ...value, unit: 'principal', amount: big(principal), expires: null });
    if (bonus) account.openLot({ ...value, unit: 'bonus', amount: big(bonus.amount), expires: ends(bonus.expiresAt) });
    const rest = account.coverOwed(big(points?.amount));
    if (points && rest > 0n) account.openLot({ unit: 'points', amount: rest, expires: ends(points.expiresAt), seller });
    if (growth !== undefined) account.grow(big(growth));
  }

  post(now: number, asked: Asked, kind: string, id: string, take: ModelTaking, give: ModelGiving): ModelAnswer {
    const { deduction: _, ...given } = give;
    const input = text('post', kind, id, amountsOf(take), given);
    const account = this.#lock(id, now);
    const before = this.#repeat(asked.key, input);
    if (before) return before;
    this.#bringUpToDate(account);
    if (account.frozen && kind === 'spend') refuse('ledger_account_frozen');
    this.#take(account, take);
    this.#give(account, give, asked.seller);
    return this.#write(account, asked, input, kind);
  }

  hold(now: number, key: string, id: string, take: ModelTaking, expiresAt: Date): Hold & { repeated: boolean } {
    const input = text(id, amountsOf(take));
    const account = this.#lock(id, now);
    const before = this.#state.holds.find((hold) => hold.id === key);
    if (before) {
      if (this.#state.holdInputs.get(key) !== input) refuse('ledger_document_reused');
      return { ...before, repeated: true };
    }
    this.#bringUpToDate(account);
    if (account.frozen) refuse('ledger_account_frozen');
    if (expiresAt.getTime() <= account.at) refuse('ledger_expiry_past');
    const points = big(take.points);
    const parts = [
      ...(take.value ? account.split(big(take.value.amount), take.value.deduction) : []),
      ...account.pick('points', points),
    ];
    const heldOf = (unit: Unit): bigint =>
      parts.reduce((total, part) => total + (account.lots[part.lot - 1]?.unit === unit ? part.amount : 0n), 0n);
    const hold: Hold = {
      id: key,
      account: id,
      principal: heldOf('principal'),
      bonus: heldOf('bonus'),
      points,
      deduction: take.value?.deduction,
      parts,
      until: expiresAt.getTime(),
      state: 'open',
    };
    for (const { lot, amount } of parts) (account.lots[lot - 1] ?? refuse('ledger_lot_missing')).held += amount;
    account.lastAt = account.at;
    this.#state.holds.push(hold);
    this.#state.holdInputs.set(key, input);
    return { ...hold, repeated: false };
  }

  capture(
    now: number,
    asked: Asked,
    holdKey: string,
    part: { readonly value?: number | undefined; readonly points?: number | undefined },
    give: ModelGiving,
  ): ModelAnswer {
    const hold = this.#state.holds.find(({ id }) => id === holdKey) ?? refuse('ledger_hold_missing');
    const both = hold.principal + hold.bonus;
    const value = part.value === undefined ? both : big(part.value);
    const points = part.points === undefined ? hold.points : big(part.points);
    const input = text('capture', holdKey, value, points, give);
    const account = this.#lock(hold.account, now);
    const before = this.#repeat(asked.key, input);
    if (before) return before;
    this.#bringUpToDate(account);
    if (hold.state !== 'open') refuse('ledger_hold_over');
    if (value > both || points > hold.points) refuse('ledger_capture_too_large');
    hold.state = 'captured';
    account.endHold(hold);
    account.takeParts(account.split(value, hold.deduction, hold));
    account.takeParts(account.pick('points', points, hold));
    this.#give(account, give, asked.seller);
    const answer = this.#write(account, asked, input, 'spend');
    this.#afterHold(account);
    return answer;
  }

  release(now: number, holdKey: string): Hold & { repeated: boolean } {
    const hold = this.#state.holds.find(({ id }) => id === holdKey) ?? refuse('ledger_hold_missing');
    const account = this.#lock(hold.account, now);
    if (hold.state === 'released') return { ...hold, repeated: true };
    this.#bringUpToDate(account);
    if (hold.state !== 'open') refuse('ledger_hold_over');
    hold.state = 'released';
    account.endHold(hold);
    this.#afterHold(account);
    return { ...hold, repeated: false };
  }

  #survivor(id: string, now: number): Account {
    const account = this.#lock(id, now);
    return account.mergedInto === undefined ? account : this.#survivor(account.mergedInto, now);
  }

  /**
   * The chain of lots that continue a lot after merges and hand-overs, beginning with it. The last is in the survivor's
   * account, unless nothing was left.
   */
  #wayOf(id: string, no: number): Lot[] {
    const lot = this.#state.accounts.get(id)?.lots[no - 1] ?? refuse('ledger_lot_missing');
    const next = this.accounts
      .flatMap((account) => account.lots.map((each) => ({ account: account.id, each })))
      .find(({ each: { continuationOf: of } }) => of?.account === id && of.lot === no);
    return next ? [lot, ...this.#wayOf(next.account, next.each.no)] : [lot];
  }
  /**
   * Where a tranche goes on: its newest lot, after hand-overs and along the merges of its member. What a merge brought
   * that was undone is no part of it.
   */
  #newestOf(root: NonNullable<Lot['root']>): { readonly account: Account; readonly lot: Lot } | undefined {
    const { accounts } = this.#state;
    let newest: { readonly account: Account; readonly lot: Lot } | undefined;
    for (let account = accounts.get(root.account); account; account = accounts.get(account.mergedInto ?? '')) {
      const holder = account;
      const lot = holder.lots
        .filter((one) => one.unit !== 'points' && !one.undone && isDeepStrictEqual(holder.rootOf(one), root))
        .reduce<Lot | undefined>((last, one) => (last && last.tranche > one.tranche ? last : one), undefined);
      if (lot) newest = { account: holder, lot };
    }
    return newest;
  }
  /** The lot that continues this one here; none if it was empty when the rest of its tranche left. */
  #lotHere(here: Account, id: string, no: number): Lot | undefined {
    const last = this.#wayOf(id, no).at(-1);
    if (last === undefined || !here.lots.includes(last)) return undefined;
    if (last.unit === 'points') return last;
    const newest = this.#newestOf(here.rootOf(last));
    return newest?.account === here && newest.lot.tranche === last.tranche ? last : undefined;
  }

  #giveBack(account: Account, of: Posting, unit: Unit, before: bigint, amount: bigint): void {
    let [skip, rest] = [before, amount];
    const origin = this.#state.accounts.get(of.account)?.lots ?? [];
    const expiry = ({ lot }: Move): number => (lot === null ? null : origin[lot - 1]?.expires) ?? Infinity;
    const taken = of.moves
      .filter((move) => move.unit === unit && move.amount < 0n)
      .toReversed()
      .sort((a, b) => (expiry(a) === expiry(b) ? 0 : expiry(b) - expiry(a)));
    if (unit === 'growth') {
      if (amount > 0n) account.grow(amount);
      return;
    }
    let cover = unit === 'points' ? min(amount, account.owed) : 0n;
    if (cover > 0n) account.owe(-cover);
    // Existing lots first, then those that must be reopened.
    const opened: [lot: number, amount: bigint][] = [];
    for (const move of taken) {
      const piece = min(rest, max(-move.amount - skip, 0n));
      skip = max(skip + move.amount, 0n);
      rest -= piece;
      const back = max(piece - cover, 0n);
      cover = max(cover - piece, 0n);
      if (back === 0n || move.lot === null) continue;
      const here = this.#lotHere(account, of.account, move.lot);
      if (here) account.moveLot(here, back);
      else opened.push([move.lot, back]);
    }
    for (const [lot, back] of opened) this.#reopen(account, of, lot, back);
  }

  /** Reopens a lot that was empty when its member was merged, in the tranche of its siblings or for their seller. */
  #reopen(account: Account, of: Posting, no: number, amount: bigint): void {
    const way = this.#wayOf(of.account, no);
    const last = way.at(-1) ?? refuse('ledger_lot_missing');
    const holder = this.accounts.find(({ lots }) => lots.includes(last)) ?? refuse('ledger_lot_missing');
    const root = last.unit === 'points' ? undefined : holder.rootOf(last);
    const newest = root && this.#newestOf(root);
    const sibling = newest?.account === account ? newest.lot : undefined;
    const seller = sibling ? sibling.seller : (newest?.lot.seller ?? last.seller ?? of.seller);
    const continuationOf = { account: holder.id, lot: last.no };
    account.openLot(
      { ...last, root, tranche: sibling?.tranche, spendNo: sibling?.spendNo, seller, continuationOf },
      amount,
    );
  }

  /** The lots that a posting opened of a unit, and how much of them has expired along their chains. */
  #ownLots(account: Account, of: Posting, unit: Unit, counted: bigint): OwnLots {
    const ways = of.moves
      .filter((move) => move.unit === unit && move.amount > 0n)
      .flatMap(({ lot }) => (lot === null ? [] : [this.#wayOf(of.account, lot)]));
    const here = ways.map((way) => way.at(-1)).filter((lot) => lot !== undefined && account.lots.includes(lot));
    return {
      here: here.filter((lot) => lot !== undefined),
      expired: ways.flat().reduce((total, { expired }) => total + expired, 0n),
      counted,
    };
  }

  #undo(
    now: number,
    asked: Asked,
    postingKey: string,
    input: string,
    onShort: OnShort,
    share: { readonly paid: bigint; readonly part: bigint } | undefined,
  ): ModelAnswer {
    const of = this.#state.postings.get(postingKey) ?? refuse('ledger_posting_missing');
    if (of.effect !== 'forward' || !undoable.has(of.kind)) refuse('ledger_not_undoable');
    const account = this.#survivor(of.account, now);
    const repeated = this.#repeat(asked.key, input);
    if (repeated) return repeated;
    this.#bringUpToDate(account);
    if (of.reversed) refuse('ledger_already_reversed');
    if (share === undefined && of.refunded) refuse('ledger_already_refunded');
    const before: Refunded = of.refunded ?? {
      paid: share?.paid ?? 1n,
      part: 0n,
      back: noAmounts(),
      gone: noAmounts(),
    };
    const { paid, part: soFar } = before;
    if (share && share.paid !== paid) refuse('ledger_refund_basis');
    if (share && share.part > paid - soFar) refuse('ledger_refund_too_large');
    const part = share ? soFar + share.part : paid;
    const total = (sign: 1n | -1n): Record<Unit, bigint> =>
      perUnit((unit) => of.moves.reduce((t, m) => t + (m.unit === unit ? max(m.amount * sign, 0n) : 0n), 0n));
    const [took, gave] = [total(-1n), total(1n)];
    const back = {
      ...perUnit((unit) => (took[unit] * part) / paid),
      ...shareOfValue({ part, paid, ...took }, before.back),
    };
    for (const unit of units) this.#giveBack(account, of, unit, before.back[unit], back[unit] - before.back[unit]);
    // A lot that is due receives the refund and expires it in the same posting.
    account.closeDue();
    const gone = perUnit((unit) => {
      const amount = (gave[unit] * part) / paid - (gave[unit] * soFar) / paid;
      return amount === 0n
        ? before.gone[unit]
        : account.takeBack(unit, amount, this.#ownLots(account, of, unit, before.gone[unit]), onShort);
    });
    if (share) of.refunded = { paid, part, back, gone };
    else of.reversed = true;
    return this.#write(account, asked, input, of.kind, share ? 'refund' : 'reversal');
  }

  refund(now: number, asked: Asked, posting: string, paid: number, part: number, onShort: OnShort): ModelAnswer {
    const input = text('refund', posting, paid, part);
    return this.#undo(now, asked, posting, input, onShort, { paid: big(paid), part: big(part) });
  }

  reverse(now: number, asked: Asked, posting: string, onShort: OnShort): ModelAnswer {
    return this.#undo(now, asked, posting, text('reverse', posting), onShort, undefined);
  }

  /** Turns a tranche's bonus into principal: it then counts as sold instead of given. */
  reclass(now: number, asked: Asked, id: string, tranche: number, amount: number): ModelAnswer {
    const input = text('reclass', id, tranche, amount);
    const account = this.#lock(id, now);
    const before = this.#repeat(asked.key, input);
    if (before) return before;
    this.#bringUpToDate(account);
    if (big(amount) > account.free('bonus')) refuse('ledger_insufficient');
    const lot =
      account.lots.find((one) => one.tranche === tranche && one.unit === 'bonus') ?? refuse('ledger_lot_missing');
    account.takeParts(account.pick('bonus', big(amount), undefined, tranche));
    const { principal, bonus } = account.soldWith(lot) ?? refuse('ledger_lot_missing');
    account.sold.set(rootKey(account.rootOf(lot)), { principal: principal + big(amount), bonus: bonus - big(amount) });
    const { seller, root, spendNo, deduction } = lot;
    account.openLot({
      unit: 'principal',
      amount: big(amount),
      expires: null,
      seller,
      tranche,
      spendNo,
      root,
      deduction,
    });
    return this.#write(account, asked, input, 'reclass');
  }

  #repeatPair(key: string, input: string): ModelAnswer[] | undefined {
    const from = this.#repeat(key, input);
    const to = from && this.#repeat(`${key}:in`, input);
    return from && to && [from, to];
  }

  #lockPair(from: string, to: string, now: number): [Account, Account] {
    if (from === to) refuse('ledger_same_account');
    return [this.#lock(from, now), this.#lock(to, now)];
  }

  /** Credits the other account with what left one: lots with expiry and seller, growth and debt. */
  #pass(from: Account, to: Account, asked: Asked, input: string, kind: 'transfer' | 'merge') {
    const tranches = new Map<number, number>();
    const come = from.moves.flatMap((move) => (move.lot === null ? [] : [{ ...move, lot: move.lot }]));
    const open = (lot: number, amount: bigint): void => {
      const was = from.lots[lot - 1] ?? refuse('ledger_lot_missing');
      const continuationOf = kind === 'merge' ? { account: from.id, lot } : undefined;
      const tranche = was.unit === 'points' ? undefined : tranches.get(was.tranche);
      const root = kind === 'merge' && was.unit !== 'points' ? from.rootOf(was) : undefined;
      const size = kind === 'merge' ? was.amount : amount;
      const { tranche: here } = to.openLot(
        { ...was, root, tranche, spendNo: undefined, continuationOf, amount: size },
        amount,
      );
      tranches.set(was.tranche, here);
      if (kind === 'merge' || was.unit === 'points') return;
      const key = rootKey({ account: to.id, tranche: here });
      const sold = to.sold.get(key) ?? { principal: 0n, bonus: 0n };
      to.sold.set(key, { ...sold, [was.unit]: sold[was.unit] + amount });
    };
    for (const { unit, lot, amount } of come) if (unit !== 'points') open(lot, -amount);
    const points = come.filter(({ unit }) => unit === 'points');
    let cover = min(
      to.owed,
      points.reduce((total, { amount }) => total - amount, 0n),
    );
    if (cover > 0n) to.owe(-cover);
    for (const { lot, amount } of points) {
      if (-amount > cover) open(lot, -amount - cover);
      cover = max(cover + amount, 0n);
    }
    const owed = from.moves.reduce((t, m) => t + (m.lot === null && m.unit === 'points' ? m.amount : 0n), 0n);
    const atOnce = min(owed, to.loose('points'));
    to.take('points', atOnce);
    if (owed > atOnce) to.owe(owed - atOnce);
    for (const { unit, amount } of from.moves) if (unit === 'growth') to.grow(-amount);
    to.shortNow = perUnit((unit) => -from.shortNow[unit]);
    const left = this.#write(from, asked, input, kind);
    return [left, this.#write(to, { ...asked, key: `${asked.key}:in` }, input, kind)];
  }

  transfer(now: number, asked: Asked, fromId: string, toId: string, take: ModelTaking): ModelAnswer[] {
    const input = text('transfer', fromId, toId, amountsOf(take));
    const [from, to] = this.#lockPair(fromId, toId, now);
    const before = this.#repeatPair(asked.key, input);
    if (before) return before;
    this.#bringUpToDate(from);
    if (from.frozen) refuse('ledger_account_frozen');
    this.#take(from, take);
    this.#bringUpToDate(to);
    return this.#pass(from, to, asked, input, 'transfer');
  }

  merge(now: number, asked: Asked, fromId: string, toId: string): ModelAnswer[] {
    const input = text('merge', fromId, toId);
    const [from, to] = this.#lockPair(fromId, toId, now);
    const before = this.#repeatPair(asked.key, input);
    if (before) return before;
    this.#bringUpToDate(from);
    if (from.frozen || to.frozen) refuse('ledger_account_frozen');
    if (from.openHolds().length > 0) refuse('ledger_holds_open');
    this.#bringUpToDate(to);
    for (const lot of from.lots.toSorted(byAge)) if (lot.left > 0n) from.moveLot(lot, -lot.left);
    if (from.owed > 0n) from.owe(-from.owed);
    if (from.growth > 0n) from.grow(-from.growth);
    from.shortNow = perUnit((unit) => -from.short[unit]);
    from.mergedInto = toId;
    return this.#pass(from, to, asked, input, 'merge');
  }

  unmerge(now: number, asked: Asked, fromId: string): ModelAnswer[] {
    const input = text('unmerge', fromId);
    const from = this.#lock(fromId, now);
    const before = this.#repeatPair(asked.key, input);
    if (before) return before;
    if (from.mergedInto === undefined) refuse('ledger_not_merged');
    const to = this.#lock(from.mergedInto ?? '', now);
    if (to.frozen) refuse('ledger_account_frozen');
    const [left, arrived] = [from, to].map(({ id, postings }) =>
      [...this.#state.postings.values()].find((posting) => posting.account === id && posting.number === postings),
    );
    if (!left || !arrived || arrived.key !== `${left.key}:in` || arrived.kind !== 'merge')
      return refuse('ledger_merge_touched');
    if (arrived.effect !== 'forward' || to.openHolds().length > 0) refuse('ledger_merge_touched');
    from.mergedInto = undefined;
    for (const lot of to.lots) {
      if (!arrived.moves.some((move) => move.lot === lot.no)) continue;
      lot.continuationOf = undefined;
      lot.undone = true;
    }
    const answers: ModelAnswer[] = [];
    for (const [account, posting, key] of [
      [from, left, asked.key],
      [to, arrived, `${asked.key}:in`],
    ] as const) {
      for (const { unit, amount, lot } of posting.moves.toReversed()) {
        if (unit === 'growth') account.grow(-amount);
        else if (lot === null) account.owe(amount);
        else account.moveLot(account.lots[lot - 1] ?? refuse('ledger_lot_missing'), -amount);
      }
      account.shortNow = perUnit((unit) => -posting.short[unit]);
      answers.push(this.#write(account, { ...asked, key }, input, 'merge', 'reversal'));
      if (account !== from) continue;
      account.closeDue();
      this.#writeOwn(account, 'expire');
    }
    return answers;
  }

  /** Lots that a branch sold go on at another, on each account that holds nothing of them. */
  handOver(now: number, { key, seller: from }: Asked, ids: readonly string[], to: string): ModelHanded[] {
    const input = text('handOver', from, to);
    const at = ids.reduce((latest, id) => max2(latest, this.#lock(id, now).at), now);
    return [...new Set(ids)].toSorted().flatMap((id): ModelHanded[] => {
      const account = this.#lock(id, at);
      const owed = (): Lot[] =>
        account.lots.filter((lot) => lot.unit !== 'points' && lot.seller === from && lot.left > 0n);
      const told = (state: ModelHanded['state'], parts: readonly { unit: Unit; amount: bigint }[]): ModelHanded => {
        const of = (unit: Unit): bigint =>
          parts.reduce((sum, part) => sum + (part.unit === unit ? part.amount : 0n), 0n);
        return { account: id, state, principal: of('principal'), bonus: of('bonus') };
      };
      const document = `${key}:${id}`;
      if (this.#repeat(document, input)) {
        const { moves } = this.#state.postings.get(document) ?? refuse('ledger_posting_missing');
        return [
          told(
            'repeated',
            moves.filter(({ amount }) => amount > 0n),
          ),
        ];
      }
      if (owed().length === 0) return [];
      this.#bringUpToDate(account);
      const lots = owed();
      if (lots.length === 0) return [];
      const parts = lots.map(({ unit, left }) => ({ unit, amount: left }));
      if (lots.some(({ held }) => held > 0n)) return [told('held', parts)];
      for (const lot of lots) account.moveLot(lot, -lot.left);
      const tranches = new Map<number, number>();
      for (const [place, lot] of lots.entries()) {
        const { tranche } = account.openLot(
          {
            ...lot,
            tranche: tranches.get(lot.tranche),
            seller: to,
            root: account.rootOf(lot),
            spendNo: lot.spendNo ?? lot.tranche,
            continuationOf: { account: id, lot: lot.no },
          },
          parts[place]?.amount,
        );
        tranches.set(lot.tranche, tranche);
      }
      this.#write(account, { key: document, seller: from }, input, 'hand_over');
      return [told('handed', parts)];
    });
  }

  freeze(id: string, frozen: boolean): void {
    (this.#state.accounts.get(id) ?? refuse('ledger_account_missing')).frozen = frozen;
  }

  /** The sweeper's work on an inactive account. */
  sweep(now: number, id: string): void {
    this.#bringUpToDate(this.#lock(id, now));
  }
}

const max2 = (a: number, b: number): number => (a > b ? a : b);
