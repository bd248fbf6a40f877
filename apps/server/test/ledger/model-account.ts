import type { Deduction, OnShort } from '../../src/ledger/index.ts';

/** One member's side of the model: lots, what is owed, holds. Whole numbers are BigInt, instants milliseconds. */
export type LotUnit = 'principal' | 'bonus' | 'points';
export type Unit = LotUnit | 'growth';
export const units = ['principal', 'bonus', 'points', 'growth'] as const;

export interface Lot {
  readonly no: number;
  readonly unit: LotUnit;
  readonly tranche: number;
  readonly amount: bigint;
  left: bigint;
  readonly expires: number | null;
  readonly seller: string | null;
  /** The lot that it goes on for; a part that was transferred is a lot for itself. */
  readonly goesOnFor?: { readonly account: string; readonly lot: number } | undefined;
}

export interface Hold {
  readonly id: string;
  readonly account: string;
  readonly principal: bigint;
  readonly bonus: bigint;
  readonly points: bigint;
  readonly from: number;
  readonly until: number;
  state: 'open' | 'captured' | 'released' | 'lapsed';
}

/** What one line of a posting does: to a lot, to what is owed, or to growth. */
export interface Move {
  readonly unit: Unit;
  readonly amount: bigint;
  readonly lot: number | null;
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
const inOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((a, b) => (a.expires === b.expires ? a.no - b.no : (a.expires ?? Infinity) - (b.expires ?? Infinity)));

export class Account {
  readonly id: string;
  readonly holds: Hold[];
  readonly lots: Lot[] = [];
  owed = 0n;
  short = 0n;
  growth = 0n;
  frozen = false;
  mergedInto: string | undefined;
  postings = 0;
  version = 0;
  lastAt = -Infinity;
  /** Of the posting that is being made. */
  moves: Move[] = [];
  /** Now, or the last instant that it had, where the clock fell back. */
  at = 0;

  constructor(id: string, holds: Hold[]) {
    this.id = id;
    this.holds = holds;
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
  /** What lies in lots that no hold has set aside. */
  loose(unit: LotUnit): bigint {
    return this.inLots(unit) - this.held(unit);
  }
  alive(unit: LotUnit, at: number): Lot[] {
    return inOrder(this.lots.filter((l) => l.unit === unit && l.left > 0n && (l.expires === null || l.expires > at)));
  }

  moveLot(lot: Lot, amount: bigint): void {
    lot.left += amount;
    if (lot.left < 0n || lot.left > lot.amount) throw new Error(`Lot ${lot.no} would hold ${lot.left}`);
    this.moves.push({ unit: lot.unit, amount, lot: lot.no });
  }
  /** Owes more points, or less. */
  owe(amount: bigint): void {
    this.owed += amount;
    this.moves.push({ unit: 'points', amount: -amount, lot: null });
  }
  grow(amount: bigint): void {
    this.growth += amount;
    this.moves.push({ unit: 'growth', amount, lot: null });
  }

  openLot(lot: Omit<Lot, 'no' | 'tranche' | 'left'> & { tranche?: number | undefined }, left = lot.amount): Lot {
    const no = this.lots.length + 1;
    const opened = { ...lot, no, tranche: lot.tranche ?? no, left: 0n };
    this.lots.push(opened);
    this.moveLot(opened, left);
    return opened;
  }

  /** Points that come cover what is owed; what is left of them opens a lot. */
  coverOwed(amount: bigint): bigint {
    const cover = min(amount, this.owed);
    if (cover > 0n) this.owe(-cover);
    return amount - cover;
  }

  take(unit: LotUnit, amount: bigint, from: Lot[] = this.alive(unit, this.at)): void {
    let rest = amount;
    for (const lot of from) {
      const piece = min(rest, lot.left);
      if (piece > 0n) this.moveLot(lot, -piece);
      rest -= piece;
    }
    if (rest > 0n) refuse('ledger_insufficient');
  }

  /**
   * A spend over the tranches, soonest-expiring bonus first, then the oldest. In proportion means that of all that was
   * ever spent of a tranche, principal is floor(spent × sold ÷ both), as far as what is left of the two allows.
   */
  split(amount: bigint, deduction: Deduction): { tranche: number; principal: bigint; bonus: bigint }[] {
    if (amount > this.free('principal') + this.free('bonus')) refuse('ledger_insufficient');
    let [rest, freePrincipal, freeBonus] = [amount, this.free('principal'), this.free('bonus')];
    const alive = [...this.alive('principal', this.at), ...this.alive('bonus', this.at)];
    const tranches = inOrder(
      [...new Set(alive.map(({ tranche }) => tranche))].map((tranche) => {
        const [soonest] = inOrder(alive.filter((lot) => lot.tranche === tranche));
        return { ...(soonest ?? refuse('no lot')), no: tranche };
      }),
    ).map(({ no }) => no);
    const parts = [];
    for (const tranche of tranches) {
      const left = (unit: LotUnit): bigint =>
        sum(alive.filter((lot) => lot.tranche === tranche && lot.unit === unit).map((lot) => lot.left));
      const sold = (unit: LotUnit): bigint =>
        sum(this.lots.filter((lot) => lot.tranche === tranche && lot.unit === unit).map((lot) => lot.amount));
      const principalLeft = min(left('principal'), freePrincipal);
      const bonusLeft = min(left('bonus'), freeBonus);
      const x = min(rest, principalLeft + bonusLeft);
      if (x === 0n) continue;
      const both = sold('principal') + sold('bonus');
      const spent = both - left('principal') - left('bonus');
      const wish = {
        proportional: ((spent + x) * sold('principal')) / both - (sold('principal') - left('principal')),
        principal_first: x,
        bonus_first: 0n,
      }[deduction];
      const principal = min(max(wish, x - bonusLeft, 0n), x, principalLeft);
      parts.push({ tranche, principal, bonus: x - principal });
      freePrincipal -= principal;
      freeBonus -= x - principal;
      rest -= x;
    }
    return parts;
  }

  spendValue(amount: bigint, deduction: Deduction): void {
    for (const part of this.split(amount, deduction)) {
      for (const unit of ['principal', 'bonus'] as const)
        this.take(
          unit,
          part[unit],
          this.alive(unit, this.at).filter(({ tranche }) => tranche === part.tranche),
        );
    }
  }

  /** What was given is taken back: from the lots it opened, points then from any; held amounts stay. */
  takeBack(unit: Unit, amount: bigint, own: readonly Lot[], onShort: OnShort): bigint {
    let rest = amount;
    if (unit === 'growth') {
      const piece = min(rest, this.growth);
      if (piece > 0n) this.grow(-piece);
      rest -= piece;
    } else {
      const from = own.filter((lot) => lot.unit === unit && (lot.expires === null || lot.expires > this.at));
      if (unit === 'points') from.push(...this.alive(unit, this.at));
      for (const lot of from) {
        const piece = min(rest, max(this.loose(unit), 0n), lot.left);
        if (piece > 0n) this.moveLot(lot, -piece);
        rest -= piece;
      }
    }
    if (rest === 0n) return 0n;
    if (onShort === 'refuse' || unit === 'principal') refuse('ledger_spent');
    if (unit !== 'points') return 0n;
    if (onShort === 'negative') {
      this.owe(rest);
      return 0n;
    }
    this.short += rest;
    return rest;
  }

  /** Of each lot that is due, holds keep what they may still need and were made in time for; the rest of it goes. */
  closeDue(): void {
    const claims = this.openHolds().map((hold) => ({ ...hold }));
    for (const lot of inOrder(this.lots.filter((l) => l.left > 0n && l.expires !== null && l.expires <= this.at))) {
      let kept = 0n;
      for (const claim of claims) {
        if (claim.from >= (lot.expires ?? 0)) continue;
        const piece = min(claim[lot.unit], lot.left - kept);
        Object.assign(claim, { [lot.unit]: claim[lot.unit] - piece });
        kept += piece;
      }
      if (lot.left > kept) this.moveLot(lot, kept - lot.left);
    }
  }

  /** Points that are owed and lie in lots that no hold needs any more are taken. */
  settle(): void {
    const due = min(this.owed, this.loose('points'));
    if (due <= 0n) return;
    this.take('points', due, this.alive('points', -Infinity));
    this.owe(-due);
  }
}
