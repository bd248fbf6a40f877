import type { Deduction, OnShort } from '../../src/ledger/index.ts';

/** A member's part of the model: lots, debt, holds. Integers are BigInt, instants are milliseconds. */
export type LotUnit = 'principal' | 'bonus' | 'points';
export type Unit = LotUnit | 'growth';
export const units = ['principal', 'bonus', 'points', 'growth'] as const;
export const noAmounts = (): Record<Unit, bigint> => ({ principal: 0n, bonus: 0n, points: 0n, growth: 0n });

export interface Lot {
  readonly no: number;
  readonly unit: LotUnit;
  readonly tranche: number;
  readonly amount: bigint;
  left: bigint;
  /** The part of `left` that open holds set aside. */
  held: bigint;
  /** The total expired. */
  expired: bigint;
  readonly expires: number | null;
  readonly seller: string | null;
  /** The origin of its tranche, if on another account; the remainder of a transfer begins here. */
  readonly root?: { readonly account: string; readonly tranche: number } | undefined;
  /** The number of its tranche in the order of spending, if a hand-over gave it another. */
  readonly spendNo?: number | undefined;
  /** The lot that this one continues; a transferred part is a lot of its own. */
  continuationOf?: { readonly account: string; readonly lot: number } | undefined;
  /** By which of the two its tranche is spent first; without one, as the spend says. */
  readonly deduction?: Deduction | undefined;
  /** A merge brought it that was undone. */
  undone?: boolean;
}

export interface Hold {
  readonly id: string;
  readonly account: string;
  readonly principal: bigint;
  readonly bonus: bigint;
  readonly points: bigint;
  readonly deduction: Deduction | undefined;
  /** What it set aside per lot. */
  readonly parts: readonly { readonly lot: number; readonly amount: bigint }[];
  readonly until: number;
  state: 'open' | 'captured' | 'released' | 'lapsed';
}

/** The effect of one posting line on a lot, the debt, or growth. */
export interface Move {
  readonly unit: Unit;
  readonly amount: bigint;
  readonly lot: number | null;
}

/** What each tranche was sold with, by its origin. */
export type SoldWith = Map<string, { readonly principal: bigint; readonly bonus: bigint }>;

/** A part of a lot. */
type Part = Hold['parts'][number];

/**
 * What a posting opened of a unit: the lots that continue it, what has expired of it, and how much of that counts as
 * taken.
 */
export interface OwnLots {
  readonly here: readonly Lot[];
  readonly expired: bigint;
  readonly counted: bigint;
}

export class Refusal extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}
export const refuse = (problem: string): never => {
  throw new Refusal(problem);
};

export const min = (...all: bigint[]): bigint => all.reduce((a, b) => (a < b ? a : b));
export const max = (...all: bigint[]): bigint => all.reduce((a, b) => (a > b ? a : b));
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);
/** A lot is as old as its tranche; what was handed over, as old as it was. */
export const byAge = (a: Lot, b: Lot): number => (a.spendNo ?? a.tranche) - (b.spendNo ?? b.tranche) || a.no - b.no;
const inOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((a, b) => (a.expires === b.expires ? byAge(a, b) : (a.expires ?? Infinity) - (b.expires ?? Infinity)));

const soonestOfEach = (lots: readonly Lot[]): Lot[] => [
  ...new Map(
    inOrder(lots)
      .toReversed()
      .map((lot) => [lot.tranche, lot]),
  ).values(),
];
/** As a key. */
export const rootKey = ({ account, tranche }: { readonly account: string; readonly tranche: number }): string =>
  `${account}:${tranche}`;
const partOf = ({ parts }: Hold, { no }: Lot): bigint => parts.find(({ lot }) => lot === no)?.amount ?? 0n;

export class Account {
  readonly id: string;
  readonly holds: Hold[];
  readonly sold: SoldWith;
  readonly lots: Lot[] = [];
  owed = 0n;
  short: Record<Unit, bigint> = noAmounts();
  growth = 0n;
  frozen = false;
  mergedInto: string | undefined;
  postings = 0;
  version = 0;
  lastAt = -Infinity;
  /** Moves of the posting in progress. */
  moves: Move[] = [];
  /** The amounts that it could not take back. */
  shortNow: Record<Unit, bigint> = noAmounts();
  /** Now, or the account's latest instant if the clock went back. */
  at = 0;

  constructor(id: string, holds: Hold[], sold: SoldWith) {
    this.id = id;
    this.holds = holds;
    this.sold = sold;
  }

  /** The origin of a lot's tranche. */
  rootOf({ root, tranche }: Lot): { readonly account: string; readonly tranche: number } {
    return root ?? { account: this.id, tranche };
  }
  /** What a lot's tranche was sold with; nothing for points. */
  soldWith(lot: Lot): { readonly principal: bigint; readonly bonus: bigint } | undefined {
    return lot.unit === 'points' ? undefined : this.sold.get(rootKey(this.rootOf(lot)));
  }

  inLots(unit: LotUnit): bigint {
    return sum(this.lots.filter((lot) => lot.unit === unit).map(({ left }) => left));
  }
  balance(unit: Unit): bigint {
    if (unit === 'growth') return this.growth;
    return this.inLots(unit) - (unit === 'points' ? this.owed : 0n);
  }
  openHolds(): Hold[] {
    return this.holds.filter((hold) => hold.account === this.id && hold.state === 'open');
  }
  held(unit: LotUnit): bigint {
    return sum(this.openHolds().map((hold) => hold[unit]));
  }
  free(unit: LotUnit): bigint {
    return this.balance(unit) - this.held(unit);
  }
  /** The value in lots that no hold has set aside. */
  loose(unit: LotUnit): bigint {
    return this.inLots(unit) - this.held(unit);
  }
  /** Lots with free value, in spending order. */
  open(...of: LotUnit[]): Lot[] {
    return inOrder(this.lots.filter((lot) => of.includes(lot.unit) && lot.left > lot.held));
  }

  moveLot(lot: Lot, amount: bigint): void {
    lot.left += amount;
    if (lot.left < lot.held || lot.left > lot.amount) throw new Error(`Lot ${lot.no} would have ${lot.left}`);
    this.moves.push({ unit: lot.unit, amount, lot: lot.no });
  }
  /** Increases or decreases the debt in points. */
  owe(amount: bigint): void {
    this.owed += amount;
    this.moves.push({ unit: 'points', amount: -amount, lot: null });
  }
  grow(amount: bigint): void {
    this.growth += amount;
    this.moves.push({ unit: 'growth', amount, lot: null });
  }

  openLot(
    lot: Omit<Lot, 'no' | 'tranche' | 'left' | 'held' | 'expired'> & { tranche?: number | undefined },
    left = lot.amount,
  ): Lot {
    const no = this.lots.length + 1;
    const opened = { ...lot, no, tranche: lot.tranche ?? no, left: 0n, held: 0n, expired: 0n };
    this.lots.push(opened);
    this.moveLot(opened, left);
    return opened;
  }

  /** Repays the debt from incoming points; returns the rest, which opens a lot. */
  coverOwed(amount: bigint): bigint {
    const cover = min(amount, this.owed);
    if (cover > 0n) this.owe(-cover);
    return amount - cover;
  }

  /** What to take from a unit's lots, soonest expiry first; optionally from one hold or tranche only. */
  pick(unit: LotUnit, amount: bigint, hold?: Hold, tranche?: number): Part[] {
    const parts: Part[] = [];
    let rest = amount;
    for (const lot of this.open(unit)) {
      if (tranche !== undefined && lot.tranche !== tranche) continue;
      const piece = min(rest, hold ? partOf(hold, lot) : lot.left - lot.held);
      if (piece > 0n) parts.push({ lot: lot.no, amount: piece });
      rest -= piece;
    }
    if (rest > 0n) refuse('ledger_insufficient');
    return parts;
  }

  takeParts(parts: readonly Part[]): void {
    for (const { lot, amount } of parts) this.moveLot(this.lots[lot - 1] ?? refuse('ledger_lot_missing'), -amount);
  }
  take(unit: LotUnit, amount: bigint): void {
    this.takeParts(this.pick(unit, amount));
  }

  /**
   * Splits a spend over the tranches: soonest-expiring bonus first, then oldest. Proportional means that of everything
   * ever spent of a tranche, principal is floor(spent × sold ÷ both), as far as what is left of the two allows. Held
   * value counts as spent; a hold's capture splits over what that hold set aside, and counts the whole tranche.
   */
  split(amount: bigint, deduction: Deduction | undefined, hold?: Hold): Part[] {
    const all = this.open('principal', 'bonus');
    const open = all.filter((lot) => !hold || partOf(hold, lot) > 0n);
    const parts: Part[] = [];
    let rest = amount;
    for (const tranche of new Set(inOrder(soonestOfEach(open)).map((lot) => lot.tranche))) {
      const lots = (unit: LotUnit): Lot[] => open.filter((lot) => lot.tranche === tranche && lot.unit === unit);
      const free = (unit: LotUnit): bigint =>
        sum(lots(unit).map((lot) => (hold ? partOf(hold, lot) : lot.left - lot.held)));
      const left = (unit: LotUnit): bigint =>
        sum(all.filter((lot) => lot.tranche === tranche && lot.unit === unit).map((lot) => lot.left - lot.held));
      const [first = refuse('ledger_lot_missing')] = open.filter((lot) => lot.tranche === tranche);
      const sold = this.soldWith(first) ?? refuse('ledger_lot_missing');
      const x = min(rest, free('principal') + free('bonus'));
      const both = sold.principal + sold.bonus;
      const spent = both - left('principal') - left('bonus');
      const wish = {
        proportional: ((spent + x) * sold.principal) / both - (sold.principal - left('principal')),
        principal_first: x,
        bonus_first: 0n,
      }[first.deduction ?? deduction ?? 'proportional'];
      const principal = min(max(wish, x - free('bonus'), 0n), x, free('principal'));
      rest -= x;
      for (const [unit, ofUnit] of [
        ['principal', principal],
        ['bonus', x - principal],
      ] as const) {
        let more = ofUnit;
        for (const lot of lots(unit)) {
          const piece = min(more, hold ? partOf(hold, lot) : lot.left - lot.held);
          if (piece > 0n) parts.push({ lot: lot.no, amount: piece });
          more -= piece;
        }
      }
    }
    if (rest > 0n) refuse('ledger_insufficient');
    return parts;
  }

  /** Frees the lots of a hold. */
  endHold({ parts }: Hold): void {
    for (const { lot, amount } of parts) (this.lots[lot - 1] ?? refuse('ledger_lot_missing')).held -= amount;
  }

  /**
   * Takes back what was given: from the lots it opened, counting their expired part as taken; principal then from what was
   * reclassed in its tranche, points from any lot. Held amounts stay. Returns how much of the expired part is now counted.
   */
  takeBack(unit: Unit, amount: bigint, own: OwnLots, onShort: OnShort): bigint {
    let rest = amount;
    let { counted } = own;
    const takeUpTo = (lot: Lot): void => {
      const piece = min(rest, lot.left - lot.held);
      if (piece > 0n) this.moveLot(lot, -piece);
      rest -= piece;
    };
    if (unit === 'growth') {
      const piece = min(rest, this.growth);
      if (piece > 0n) this.grow(-piece);
      rest -= piece;
    } else {
      own.here.forEach(takeUpTo);
      // What the law turned into principal of the same tranche.
      const tranche = own.here[0]?.tranche;
      if (unit === 'principal')
        this.lots
          .filter((lot) => lot.unit === unit && lot.tranche === tranche && !own.here.includes(lot))
          .forEach(takeUpTo);
      const gone = min(rest, own.expired - own.counted);
      counted += gone;
      rest -= gone;
      if (unit === 'points') this.open('points').forEach(takeUpTo);
    }
    if (rest === 0n) return counted;
    if (onShort === 'refuse' || unit === 'principal') refuse('ledger_spent');
    if (unit === 'points' && onShort === 'negative') this.owe(rest);
    else this.shortNow[unit] += rest;
    return counted;
  }

  /** Of each due lot, only the held part stays. */
  closeDue(): void {
    for (const lot of this.open('bonus', 'points')) {
      if (lot.expires === null || lot.expires > this.at) continue;
      lot.expired += lot.left - lot.held;
      this.moveLot(lot, lot.held - lot.left);
    }
  }

  /** Takes owed points from lots that no hold needs any more. */
  settle(): void {
    const due = min(this.owed, this.loose('points'));
    if (due <= 0n) return;
    this.take('points', due);
    this.owe(-due);
  }
}
