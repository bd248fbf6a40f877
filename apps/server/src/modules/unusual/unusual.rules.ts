import type { UnusualRules } from '@regulars/contract';
import { unusualRules } from '@regulars/contract/rules';
import { keysOf, unusualRulePhrases, type UnusualRule } from '@regulars/phrases';
import { deviceBehind } from '../auth/index.ts';

export const allRules = keysOf(unusualRulePhrases);

/** Something that counts towards a rule, with the entries that tell of it. */
export interface Hit {
  readonly userId: string;
  readonly memberId: string | null;
  /** Of a sign-in. */
  readonly address: string | null;
  readonly at: Date;
  /** How much it counts: 1, or exported rows. */
  readonly weight: number;
  readonly logIds: readonly string[];
  readonly signInIds: readonly string[];
}

/**
 * Hits of one user, and about one member where the rule says so, or from one address, or of several users about one member,
 * that go on within the rule's hours.
 */
export interface Incident {
  readonly rule: UnusualRule;
  /** Null, if it is about an address, or about a member alone. */
  readonly userId: string | null;
  readonly address: string | null;
  readonly memberId: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** The most within the rule's hours. */
  readonly size: number;
  readonly logIds: readonly string[];
  readonly signInIds: readonly string[];
}

export const hoursOf = (rule: UnusualRule): number => unusualRules[rule].hours * 3_600_000;

/** The number from which on a rule finds something; the rules without one find the first. */
export const fromOf = (rule: UnusualRule, rules: UnusualRules): number => {
  const set = rules[rule];
  return 'from' in set ? set.from : 1;
};

/** The rules as they were set, with what they begin with. */
export const rulesFrom = (set: Partial<UnusualRules>): UnusualRules => ({
  failed_sign_ins: set.failed_sign_ins ?? { enabled: true, from: unusualRules.failed_sign_ins.from.initial },
  new_device: set.new_device ?? { enabled: true },
  adjustments: set.adjustments ?? { enabled: true, from: unusualRules.adjustments.from.initial },
  raised: set.raised ?? { enabled: true },
  exports: set.exports ?? { enabled: true, from: unusualRules.exports.from.initial },
  refunds: set.refunds ?? { enabled: true, from: unusualRules.refunds.from.initial },
  pay_and_refund: set.pay_and_refund ?? { enabled: true, from: unusualRules.pay_and_refund.from.initial },
  cash_back: set.cash_back ?? { enabled: true, from: unusualRules.cash_back.from.initial },
});

/** The largest sum of weights within the period that ends with one of the hits, which are in order of time. */
const largestSum = (hits: readonly Hit[], period: number): number => {
  let [first, sum, largest] = [0, 0, 0];
  for (const { at, weight } of hits) {
    sum += weight;
    for (let gone = hits[first]; gone && at.getTime() - gone.at.getTime() > period; gone = hits[first]) {
      sum -= gone.weight;
      first += 1;
    }
    largest = Math.max(largest, sum);
  }
  return largest;
};

/** Parts hits in order of time where nothing happened for a period. */
const runsOf = (hits: readonly Hit[], period: number): Hit[][] => {
  const runs: Hit[][] = [];
  for (const hit of hits) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && hit.at.getTime() - last.at.getTime() <= period) run.push(hit);
    else runs.push([hit]);
  }
  return runs;
};

/** The runs of hits that belong together, of which `from` or more fall within its hours. */
const tooMany = (rule: UnusualRule, hits: readonly Hit[], from: number, keyOf: (hit: Hit) => string) =>
  [...Map.groupBy(hits, keyOf).values()]
    .flatMap((group) => runsOf(group, hoursOf(rule)))
    .flatMap((run) => {
      const [first, last, size] = [run[0], run.at(-1), largestSum(run, hoursOf(rule))];
      return first && last && size >= from ? [{ run, first, last, size }] : [];
    });

/** The rules of hits about members: what several users did to one counts together, too. */
const aboutMembers: ReadonlySet<UnusualRule> = new Set(['adjustments', 'pay_and_refund']);

/** Of one address, the tries at so many users count together; at fewer, people of one shop mistype. */
const sprayed = 3;

const usersOf = (hits: readonly Hit[]): number => new Set(hits.map(({ userId }) => userId)).size;

/** What is unusual among hits by a rule that finds `from` or more within its hours. */
export const incidentsOf = (rule: UnusualRule, hits: readonly Hit[], from: number): Incident[] => {
  const inOrder = hits.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ofUsers = tooMany(rule, inOrder, from, ({ userId, memberId }) => `${userId} ${memberId}`);
  const ofAddresses = rule === 'failed_sign_ins' ? tooMany(rule, inOrder, from, ({ address }) => `${address}`) : [];
  const sprays = ofAddresses.filter(({ run }) => usersOf(run) >= sprayed);
  const ofMembers = aboutMembers.has(rule) ? tooMany(rule, inOrder, from, ({ memberId }) => `${memberId}`) : [];
  // Users who take turns; if one of them is found alone, the member is told already.
  const turns = ofMembers.filter(
    ({ run, first }) => usersOf(run) > 1 && !ofUsers.some((found) => found.first.memberId === first.memberId),
  );
  const told = ({ run, first, last, size }: (typeof ofUsers)[number]) => ({
    rule,
    memberId: first.memberId,
    firstAt: first.at,
    lastAt: last.at,
    size,
    logIds: [...new Set(run.flatMap((hit) => hit.logIds))],
    signInIds: run.flatMap((hit) => hit.signInIds),
  });
  return [
    ...ofUsers.map((found) => ({ ...told(found), userId: found.first.userId, address: null })),
    ...sprays.map((found) => ({ ...told(found), userId: null, address: found.first.address })),
    ...turns.map((found) => ({ ...told(found), userId: null, address: null })),
  ];
};

/** A device without the versions, which updates change. */
const deviceKey = (agent: string): string => {
  const { browser, system, device } = deviceBehind(agent);
  const family = (name: string | null): string => (name ?? '').replace(/ [\d._]+$/, '');
  return [family(browser), family(system), device].join(' ');
};

/** Where somebody signed in: what the browser says of itself, and the digest of what it keeps. */
export interface SignInDevice {
  readonly agent: string;
  readonly browser: string | null;
}

/**
 * Whether somebody who has signed in before does so from a device never seen. A browser that can be told is known by
 * itself; one of a kind that was last seen before browsers could be told, or that keeps nothing, by its kind.
 */
export const isNewDevice = ({ agent, browser }: SignInDevice, earlier: readonly SignInDevice[]): boolean => {
  if (earlier.length === 0) return false;
  const alike = earlier.filter((one) => deviceKey(one.agent) === deviceKey(agent));
  if (browser === null) return alike.length === 0;
  return (
    !earlier.some((one) => one.browser === browser) && (alike.length === 0 || alike.some((one) => one.browser !== null))
  );
};
