import fc from 'fast-check';
import {
  capture,
  freezeAccounts,
  handOver,
  hold,
  merge,
  post,
  postMany,
  reclass,
  refund,
  release,
  reverse,
  reverseMany,
  transfer,
  unmerge,
  type Deduction,
  type Giving,
  type Moved,
  type OnShort,
  type Taking,
} from '../../src/ledger/index.ts';
import type { LedgerModel } from './ledger-model.ts';
import type { Account, LotUnit, Unit } from './model-account.ts';
import { expire } from './sweeping.ts';
import {
  askBoth,
  askBothForHanding,
  askBothForMany,
  compareBooks,
  hoursLater,
  newPaper,
  type Play,
} from './model-play.ts';

/**
 * The steps of a run. Numbers select among what exists at that point, modulo their count, or are a percentage of what
 * is free.
 */
type Step = fc.AsyncCommand<object, Play>;

const step = <Input>(name: string, input: fc.Arbitrary<Input>, run: (play: Play, input: Input) => Promise<unknown>) =>
  input.map((given): Step => ({
    check: () => true,
    run: async (_, play) => {
      await run(play, given);
    },
    toString: () => `${name}(${fc.stringify(given)})`,
  }));

const at = <T>(all: readonly T[], place: number): T | undefined => all[place % all.length];
/** A suitable one if there is any; occasionally any. */
const choose = <T>(all: readonly T[], suits: (one: T) => boolean, place: number): T | undefined => {
  const suiting = place % 20 === 0 ? [] : all.filter(suits);
  return at(suiting.length > 0 ? suiting : all, place);
};
const memberAt = ({ model }: Play, place: number, suits: (account: Account) => boolean = () => true): string =>
  choose(model.accounts, (account) => account.mergedInto === undefined && suits(account), place)?.id ?? '';
const rich =
  (...units_: readonly LotUnit[]) =>
  (account: Account): boolean =>
    units_.some((unit) => account.free(unit) > 0n);
const undoableAt = ({ model, postings }: Play, place: number): readonly [string, number] | readonly [] =>
  choose([...postings], ([key]) => model.isUndoable(key), place) ?? [];
const holdAt = ({ model, holds }: Play, place: number): readonly [string, number] | readonly [] =>
  choose([...holds], ([key]) => model.holds.some(({ id, state }) => id === key && state === 'open'), place) ?? [];
/** A percentage of what is free of a unit, at least 1. */
const shareOf = (play: Play, member: string, units: readonly Unit[], percent: number): number => {
  const account = play.model.accounts.find(({ id }) => id === member);
  const free = units.reduce((total, unit) => {
    if (account === undefined) return total;
    return total + Number(unit === 'growth' ? account.growth : account.free(unit));
  }, 0);
  return Math.max(1, Math.floor((free * percent) / 100));
};

const place = fc.nat(1000);
const branch = fc.nat(1);
const amount = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 }));
const hours = fc.integer({ min: 1, max: 240 });
const percent = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(100, 100, 101));
const deduction = fc.constantFrom<Deduction>('proportional', 'proportional', 'principal_first', 'bonus_first');
const onShort = fc.constantFrom<OnShort>('refuse', 'negative', 'negative', 'clamp');
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });
const ending = fc.record({ amount, hours: fc.option(hours, { nil: null, freq: 3 }) });
type Ending = { readonly amount: number; readonly hours: number | null };

const expiring = (play: Play, given: Ending | undefined): Giving['points'] =>
  given && { amount: given.amount, expiresAt: given.hours === null ? null : hoursLater(play, given.hours) };

const giving = fc
  .record({
    principal: maybe(amount),
    bonus: maybe(ending),
    points: maybe(ending),
    growth: maybe(amount),
    deduction: maybe(deduction),
  })
  .filter(({ deduction: _, ...give }) => Object.values(give).some((value) => value !== undefined));
type GivenBy<A> = A extends fc.Arbitrary<infer T> ? T : never;

const giveOf = (play: Play, { principal, bonus, points, growth, deduction: said }: GivenBy<typeof giving>): Giving => ({
  principal,
  bonus: expiring(play, bonus),
  points: expiring(play, points),
  growth,
  deduction: principal === undefined && bonus === undefined ? undefined : said,
});

const postBoth = async (
  play: Play,
  movement: { readonly accountId: string } & Moved,
  place_: number,
): Promise<void> => {
  const { paper, ...asked } = newPaper(play, place_);
  const ask = async (accountId = movement.accountId): Promise<void> => {
    const { kind, take = {}, give = {} } = movement;
    await askBoth(
      play,
      asked.key,
      (model) => model.post(play.now.getTime(), asked, kind, accountId, take, give),
      (tx) => post(tx, play.now, { ...paper, ...movement, accountId }),
    );
  };
  play.asked.push(ask);
  await ask();
};

const topUp = step(
  'topUp',
  fc.record({ member: place, branch, giving }),
  (play, { member, branch: at_, giving: given }) =>
    postBoth(play, { kind: 'top_up', accountId: memberAt(play, member), give: giveOf(play, given) }, at_),
);

const earn = step(
  'earn',
  fc.record({ member: place, branch, points: ending }),
  (play, { member, branch: at_, points }) =>
    postBoth(play, { kind: 'earn', accountId: memberAt(play, member), give: { points: expiring(play, points) } }, at_),
);

const spending = fc
  .record({ value: maybe(fc.record({ percent, deduction })), points: maybe(percent) })
  .filter(({ value, points }) => value !== undefined || points !== undefined);

/** Requests what is missing only if nothing else is requested. */
const spendingOf = (
  play: Play,
  member: string,
  { value, points }: GivenBy<typeof spending>,
): Pick<Taking, 'value' | 'points'> => {
  const account = play.model.accounts.find(({ id }) => id === member);
  const has = (...of: readonly LotUnit[]): boolean => account !== undefined && rich(...of)(account);
  const ofValue = value !== undefined && (points === undefined || has('principal', 'bonus')) ? value : undefined;
  const ofPoints = points !== undefined && (ofValue === undefined || has('points')) ? points : undefined;
  return {
    value: ofValue && {
      amount: shareOf(play, member, ['principal', 'bonus'], ofValue.percent),
      deduction: ofValue.deduction,
    },
    points: ofPoints === undefined ? undefined : shareOf(play, member, ['points'], ofPoints),
  };
};

const spend = step(
  'spend',
  fc.record({ member: place, branch, spending, earned: maybe(ending) }),
  (play, { member, branch: at_, spending: given, earned }) => {
    const accountId = memberAt(play, member, rich('principal', 'bonus', 'points'));
    const take = spendingOf(play, accountId, given);
    return postBoth(play, { kind: 'spend', accountId, take, give: { points: expiring(play, earned) } }, at_);
  },
);

const adjust = step(
  'adjust',
  fc.record({
    member: place,
    unit: fc.constantFrom<Unit>('principal', 'bonus', 'points', 'growth'),
    percent,
    up: fc.boolean(),
    ending,
  }),
  (play, { member, unit, percent: share, up, ending: given }) => {
    const accountId = memberAt(play, member, up || unit === 'growth' ? undefined : rich(unit));
    const movement = { kind: 'adjust', accountId } as const;
    if (!up) return postBoth(play, { ...movement, take: { [unit]: shareOf(play, accountId, [unit], share) } }, 0);
    const expires = unit === 'bonus' || unit === 'points';
    return postBoth(play, { ...movement, give: { [unit]: expires ? expiring(play, given) : given.amount } }, 0);
  },
);

const undo = fc.record({ posting: place, branch, onShort });

const refundPart = step(
  'refund',
  fc.record({ undo, paid: amount, percent, otherBasis: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1) }),
  async (play, { undo: given, paid, percent: share, otherBasis }) => {
    const [posting, postingId] = undoableAt(play, given.posting);
    if (posting === undefined || postingId === undefined) return;
    const { paper, ...asked } = newPaper(play, given.branch);
    const open = play.unrefunded.get(posting) ?? { paid, left: paid };
    const basis = open.paid + otherBasis;
    const part = Math.max(1, Math.ceil((open.left * share) / 100));
    const ask = () =>
      askBoth(
        play,
        asked.key,
        (model) => model.refund(play.now.getTime(), asked, posting, basis, part, given.onShort),
        (tx) => refund(tx, play.now, { ...paper, postingId, paid: basis, part, onShort: given.onShort }),
      );
    play.asked.push(async () => void (await ask()));
    if (await ask()) play.unrefunded.set(posting, { paid: basis, left: open.left - part });
  },
);

const reverseWhole = step('reverse', undo, async (play, given) => {
  const [posting, postingId] = undoableAt(play, given.posting);
  if (posting === undefined || postingId === undefined) return;
  const { paper, ...asked } = newPaper(play, given.branch);
  const ask = async (): Promise<void> => {
    await askBoth(
      play,
      asked.key,
      (model) => model.reverse(play.now.getTime(), asked, posting, given.onShort),
      (tx) => reverse(tx, play.now, { ...paper, postingId, onShort: given.onShort }),
    );
  };
  play.asked.push(ask);
  await ask();
});

const several = { minLength: 2, maxLength: 6 };

const postSome = step(
  'postMany',
  fc.array(fc.record({ member: place, branch, giving, spending: maybe(spending) }), several),
  async (play, given) => {
    const items = given.map(({ member, branch: at_, giving: what, spending: spent }) => {
      const accountId = memberAt(play, member, spent && rich('principal', 'bonus', 'points'));
      const { paper, ...asked } = newPaper(play, at_);
      const moved: Moved = spent
        ? { kind: 'spend', take: spendingOf(play, accountId, spent) }
        : { kind: 'top_up', give: giveOf(play, what) };
      const { kind, take = {}, give = {} } = moved;
      return {
        key: asked.key,
        ofModel: (model: LedgerModel) => model.post(play.now.getTime(), asked, kind, accountId, take, give),
        movement: { ...paper, ...moved, accountId },
      };
    });
    const ask = (): Promise<void> =>
      askBothForMany(play, items, (tx) =>
        postMany(
          tx,
          play.now,
          items.map(({ movement }) => movement),
        ),
      );
    play.asked.push(ask);
    await ask();
  },
);

const reverseSome = step('reverseMany', fc.array(undo, several), async (play, given) => {
  const items = given.flatMap(({ posting: which, branch: at_, onShort: short }) => {
    const [posting, postingId] = undoableAt(play, which);
    if (posting === undefined || postingId === undefined) return [];
    const { paper, ...asked } = newPaper(play, at_);
    return {
      key: asked.key,
      ofModel: (model: LedgerModel) => model.reverse(play.now.getTime(), asked, posting, short),
      reversal: { ...paper, postingId, onShort: short },
    };
  });
  const ask = (): Promise<void> =>
    askBothForMany(play, items, (tx) =>
      reverseMany(
        tx,
        play.now,
        items.map(({ reversal }) => reversal),
      ),
    );
  play.asked.push(ask);
  await ask();
});

const holdSome = step('hold', fc.record({ member: place, spending, hours }), async (play, given) => {
  const { paper, key } = newPaper(play, 0);
  const accountId = memberAt(play, given.member, rich('principal', 'bonus', 'points'));
  const { value, points } = spendingOf(play, accountId, given.spending);
  const expiresAt = hoursLater(play, given.hours);
  const ask = async (other = accountId): Promise<void> => {
    await askBoth(
      play,
      key,
      (model) => model.hold(play.now.getTime(), key, other, { value, points }, expiresAt),
      (tx) => hold(tx, play.now, { ...paper, accountId: other, value, points, expiresAt }),
    );
  };
  play.asked.push(ask);
  await ask();
});

const captureHeld = step(
  'capture',
  fc.record({ hold: place, value: maybe(percent), points: maybe(percent), earned: maybe(ending) }),
  async (play, given) => {
    const [key, holdId] = holdAt(play, given.hold);
    const held = play.model.holds.find(({ id }) => id === key);
    if (held === undefined || holdId === undefined) return;
    const { paper, ...asked } = newPaper(play, 0);
    const share = (of: bigint, part: number | undefined): number | undefined =>
      part === undefined || of === 0n ? undefined : Math.max(1, Math.ceil((Number(of) * part) / 100));
    const part = { value: share(held.principal + held.bonus, given.value), points: share(held.points, given.points) };
    const give = { points: expiring(play, given.earned) };
    const ask = async (): Promise<void> => {
      await askBoth(
        play,
        asked.key,
        (model) => model.capture(play.now.getTime(), asked, held.id, part, give),
        (tx) => capture(tx, play.now, { ...paper, holdId, ...part, give }),
      );
    };
    play.asked.push(ask);
    await ask();
  },
);

const releaseHeld = step('release', place, async (play, which) => {
  const [key, holdId] = holdAt(play, which);
  if (key === undefined || holdId === undefined) return;
  await askBoth(
    play,
    key,
    (model) => model.release(play.now.getTime(), key),
    (tx) => release(tx, play.now, { holdId, actorId: null, reason: 'test' }),
  );
});

const move = step(
  'transfer',
  fc.record({ from: place, to: place, branch, spending, growth: maybe(percent) }),
  async (play, given) => {
    const fromId = memberAt(play, given.from, rich('principal', 'bonus', 'points'));
    const toId = memberAt(play, given.to, ({ id }) => id !== fromId);
    const { paper, ...asked } = newPaper(play, given.branch);
    const growth = given.growth === undefined ? undefined : shareOf(play, fromId, ['growth'], given.growth);
    const take = { ...spendingOf(play, fromId, given.spending), growth };
    const ask = async (): Promise<void> => {
      await askBoth(
        play,
        asked.key,
        (model) => model.transfer(play.now.getTime(), asked, fromId, toId, take),
        (tx) => transfer(tx, play.now, { ...paper, fromId, toId, take }),
      );
    };
    play.asked.push(ask);
    await ask();
  },
);

const reclassSome = step(
  'reclass',
  fc.record({ member: place, lot: place, percent }),
  async (play, { member, lot: which, percent: share }) => {
    // Often with an open hold, whose capture uses the new proportion.
    const accountId = memberAt(
      play,
      member,
      (one) => rich('bonus')(one) && (which % 2 === 0 || one.held('principal') > 0n),
    );
    const account = play.model.accounts.find(({ id }) => id === accountId);
    const bonus = account?.lots.filter(({ unit }) => unit === 'bonus') ?? [];
    const lot = choose(bonus, ({ left, held }) => left > held, which);
    const tranche = lot?.tranche ?? 1;
    const amount_ = Math.max(1, Math.floor((Number(lot ? lot.left - lot.held : 0n) * share) / 100));
    const { paper, ...asked } = newPaper(play, 0);
    const statutory = { ...paper, document: { kind: 'statutory_refund', id: asked.key } };
    const ask = async (other = accountId): Promise<void> => {
      await askBoth(
        play,
        asked.key,
        (model) => model.reclass(play.now.getTime(), asked, other, tranche, amount_),
        (tx) => reclass(tx, play.now, { ...statutory, accountId: other, tranche, amount: amount_ }),
      );
    };
    play.asked.push(ask);
    await ask();
  },
);

const mergeTwo = step('merge', fc.record({ from: place, to: place }), async (play, given) => {
  const fromId = memberAt(play, given.from);
  const toId = memberAt(play, given.to, ({ id }) => id !== fromId);
  const { paper, ...asked } = newPaper(play, 0);
  const ask = async (): Promise<void> => {
    await askBoth(
      play,
      asked.key,
      (model) => model.merge(play.now.getTime(), asked, fromId, toId),
      (tx) => merge(tx, play.now, { ...paper, fromId, toId }),
    );
  };
  play.asked.push(ask);
  await ask();
});

const unmergeTwo = step('unmerge', place, async (play, which) => {
  const fromId = choose(play.model.accounts, ({ mergedInto }) => mergedInto !== undefined, which)?.id ?? '';
  const { paper, ...asked } = newPaper(play, 0);
  const ask = async (): Promise<void> => {
    await askBoth(
      play,
      asked.key,
      (model) => model.unmerge(play.now.getTime(), asked, fromId),
      (tx) => unmerge(tx, play.now, { ...paper, fromId }),
    );
  };
  play.asked.push(ask);
  await ask();
});

const handOverSome = step(
  'handOver',
  fc.record({ members: fc.array(place, { minLength: 1, maxLength: 4 }), branch }),
  async (play, { members, branch: at_ }) => {
    const { paper, ...asked } = newPaper(play, at_);
    const toId = play.shop.branchIds[1 - at_] ?? '';
    const ids = members.map((member) => memberAt(play, member, rich('principal', 'bonus')));
    const ask = (other?: string): Promise<void> => {
      const accounts = other === undefined ? ids : [...ids, other];
      return askBothForHanding(
        play,
        (model) => model.handOver(play.now.getTime(), asked, accounts, toId),
        (tx) => handOver(tx, play.now, accounts, { ...paper, fromId: asked.seller ?? '', toId }),
      );
    };
    play.asked.push(ask);
    await ask();
  },
);

const freeze = step(
  'freeze',
  fc.record({ member: place, frozen: fc.constantFrom(true, false, false) }),
  async (play, given) => {
    const id = memberAt(play, given.member);
    play.model.freeze(id, given.frozen);
    await play.shop.inTx((tx) => freezeAccounts(tx, [id], given.frozen));
    await compareBooks(play);
  },
);

/** Occasionally moves the clock back. */
const advance = step(
  'advance',
  fc.oneof({ weight: 5, arbitrary: hours }, fc.integer({ min: -5, max: 0 })),
  (play, by) => {
    play.now = hoursLater(play, by);
    return Promise.resolve();
  },
);

const sweep = step('sweep', place, async (play, which) => {
  const id = memberAt(play, which);
  if (play.model.attempt((model) => model.sweep(play.now.getTime(), id)) !== undefined) return;
  await play.shop.inTx((tx) => expire(tx, id, play.now));
  await compareBooks(play);
});

/** Repeats a document, with the same input or another member. */
const again = step('again', fc.record({ which: place, other: maybe(place) }), async (play, { which, other }) => {
  await at(play.asked, which)?.(other === undefined ? undefined : memberAt(play, other));
});

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const all = [
  ...times(4, topUp),
  ...times(2, earn),
  ...times(6, spend),
  ...times(5, refundPart),
  ...times(2, reverseWhole),
  ...times(2, postSome),
  ...times(2, reverseSome),
  ...times(4, holdSome),
  ...times(4, captureHeld),
  releaseHeld,
  ...times(2, adjust),
  ...times(2, move),
  ...times(3, reclassSome),
  ...times(2, mergeTwo),
  ...times(2, unmergeTwo),
  ...times(3, handOverSome),
  freeze,
  ...times(3, advance),
  sweep,
  ...times(2, again),
];

/** `count` steps on average. */
export const steps = (count: number): fc.Arbitrary<Iterable<Step>> =>
  fc.commands(all, { maxCommands: 2 * count, size: 'max' });
