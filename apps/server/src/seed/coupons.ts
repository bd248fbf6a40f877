import type { CouponTerms } from '@regulars/contract';
import type { CouponGift } from '@regulars/contract/rules/gifts';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { listBranches } from '../modules/branches/index.ts';
import { addTemplate, decideTemplate, lockTemplate, type Decision } from '../modules/coupons/index.ts';
import { addCouponGifts, couponGiftOf } from '../modules/coupon-gifts/index.ts';
import { listGrades } from '../modules/grades/index.ts';
import { giveCoupons, giveWaiting, lockIssued, voidIssued } from '../modules/issued-coupons/index.ts';
import { privilegeRules } from '../modules/privileges/index.ts';
import { recordOperation, type Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import { getMerchantDays } from '../platform/clock/merchant-days.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { documentNumber } from '../platform/documents/index.ts';
import { getInForce } from '../platform/rules/index.ts';
import type { WantedUses } from './coupon-orders.ts';
import { listCelebrants, listReceivers, type Receiver } from './seed.queries.ts';

/** Those that rules give, which name them before they are added: for rising, for a birthday. */
export interface GivenByRules {
  readonly rise: CouponGift;
  readonly birthday: CouponGift;
}
export const givenByRules = (): GivenByRules => ({
  rise: { coupon_id: newId(), name: '老友代金券', count: 1 },
  birthday: { coupon_id: newId(), name: '生日茶点券', count: 1 },
});

interface DemoCoupon {
  readonly kind: CouponKind;
  readonly terms: Partial<CouponTerms> & { readonly name: string };
  readonly stock: number | null;
  /** How many days ago it was added. */
  readonly added: number;
  /** What was decided since, how many days ago. */
  readonly decided?: readonly (readonly [daysAgo: number, Decision])[];
  /** To how many members it was given, how many days ago. */
  readonly given?: readonly (readonly [daysAgo: number, members: number])[];
  /** How many codes were made to print, how many days ago. */
  readonly printed?: readonly [daysAgo: number, codes: number];
  /** About how many of them orders of the last fortnight used. */
  readonly used?: number;
  /** How many of those given last were voided, how many days ago. */
  readonly voided?: readonly [daysAgo: number, coupons: number];
}

const dates = (from: string, to: string) =>
  ({ validity: 'dates', from, to, after_days: null, days: null }) as const satisfies Partial<CouponTerms>;
const step = (least: number, off: number) => ({ least: least * 100, off: off * 100 });

interface Scene {
  readonly today: string;
  readonly categories: ReadonlyMap<string, string>;
  readonly branches: ReadonlyMap<string, string>;
}

/** One of each kind and in each state. */
const demoCoupons = ({ today, categories, branches }: Scene): DemoCoupon[] => {
  const named = (ids: ReadonlyMap<string, string>, ...names: string[]): string[] =>
    names.flatMap((name) => ids.get(name) ?? []);
  return [
    {
      kind: 'reduction', stock: 2_000, added: 30, decided: [[30, 'on_shelf']],
      given: [[28, 36], [21, 28], [14, 41], [9, 22], [4, 30], [2, 18]], used: 18, voided: [1, 3],
      // One more than was given to anybody, which they take at the counter.
      terms: { name: '秋茶满减券', steps: [step(200, 40), step(400, 90)], weekdays: [1, 2, 3, 4, 5], per_member: 3 },
    },
    {
      kind: 'cash', stock: 1_000, added: 40, decided: [[40, 'on_shelf']],
      given: [[24, 45], [11, 30], [2, 12]], printed: [13, 24], used: 14,
      terms: { name: '老友代金券', value: 3_000, ...dates(addDays(today, -40), addDays(today, 40)), ways: ['targeted', 'campaign'] },
    },
    {
      kind: 'special', stock: null, added: 41, decided: [[41, 'on_shelf']],
      given: [[22, 14], [16, 9], [8, 11], [3, 7]], used: 8, voided: [2, 1],
      terms: {
        name: '生日茶点券', price: 0, units: 1, items: 'only', category_ids: named(categories, '茶点'), days: 14, ways: ['campaign', 'targeted'],
        with_others: true, notice: '生日前后 7 天到店，茶点任选一份。',
      },
    },
    {
      kind: 'discount', stock: 200, added: 20, decided: [[20, 'on_shelf']],
      terms: { name: '企业客户 9 折', rate: 9_000, most: 20_000, with_grade: false, ...dates(addDays(today, -20), addDays(today, 131)), ways: ['targeted'] },
    },
    {
      kind: 'reduction', stock: 1_500, added: 6, decided: [[5, 'on_shelf']],
      terms: { name: '双十二预热券', steps: [step(300, 60)], ...dates(addDays(today, 20), addDays(today, 24)), ways: ['open'] },
    },
    {
      kind: 'cash', stock: 5_000, added: 22, decided: [[22, 'on_shelf'], [8, 'off_shelf']],
      given: [[20, 40], [17, 22], [12, 25], [6, 15]], used: 11,
      terms: { name: '新客券', value: 1_500, least: 3_000, days: 14, per_member: 1 },
    },
    {
      kind: 'discount', stock: 800, added: 21, decided: [[21, 'on_shelf']],
      given: [[19, 40], [12, 25]], used: 8,
      terms: { name: '冷泡尝鲜券', rate: 8_000, items: 'only', category_ids: named(categories, '冷泡'), ...dates(addDays(today, -21), addDays(today, -3)) },
    },
    {
      kind: 'cash', stock: 600, added: 100, decided: [[99, 'on_shelf'], [80, 'stop']],
      given: [[95, 30]], used: 3,
      terms: { name: '西湖开业券', value: 2_000, least: 6_000, branch_ids: named(branches, '西湖银泰店'), ...dates(addDays(today, -99), addDays(today, 20)) },
    },
    {
      kind: 'special', stock: 3_000, added: 1,
      terms: { name: '周二第二杯半价', price: 1_900, units: 1, items: 'only', category_ids: named(categories, '杯泡'), weekdays: [2], per_day: 1 },
    },
  ]; // prettier-ignore
};

/** Gives some members one each, as who may does from their list; answers what was given. */
const giveSome = async (tx: TenantTx, by: Actor, couponId: string, members: readonly Receiver[]): Promise<string[]> => {
  const day = await getMerchantDays(tx, by.now);
  const asked = { couponId, count: 1, source: 'hand', sourceId: newId(), receivers: members } as const;
  const { given } = await giveCoupons(tx, { ...by, day }, asked);
  const ids = given.flatMap((one) => one.ids);
  await recordOperation(tx, by, {
    action: 'coupon.give',
    subjectKind: 'coupon',
    subjectIds: [couponId],
    changes: [{ coupon_count: [null, ids.length], coupon_members: [null, ids.length] }],
    reason: '老客回馈',
  });
  return ids;
};

/** Makes codes to print. */
const printSome = async (tx: TenantTx, by: Actor, couponId: string, count: number): Promise<void> => {
  const day = await getMerchantDays(tx, by.now);
  const receivers = [{ memberId: null, branchId: null }];
  await giveCoupons(tx, { ...by, day }, { couponId, count, source: 'print', sourceId: newId(), receivers });
  const changes = [{ coupon_count: [null, count] }] as const;
  await recordOperation(tx, by, { action: 'coupon.print', subjectKind: 'coupon', subjectIds: [couponId], changes, reason: '门口海报' }); // prettier-ignore
};

/** The teahouse's coupons, and what was given of them; `categories` are ids by name. Answers which are used how often. */
export const addCoupons = async (
  tx: TenantTx,
  ownerAt: (daysAgo: number) => Actor,
  { today, categories, given: byRules }: Pick<Scene, 'today' | 'categories'> & { readonly given: GivenByRules },
): Promise<WantedUses[]> => {
  const wanted: WantedUses[] = [];
  const branches = new Map((await listBranches(tx, 'all')).map(({ name, branch_id: id }) => [name, id]));
  const members = await listReceivers(tx);
  for (const coupon of demoCoupons({ today, categories, branches })) {
    const { kind, terms, stock, added, decided = [], given = [], printed, used, voided } = coupon;
    const id = [byRules.rise, byRules.birthday].find(({ name }) => name === terms.name)?.coupon_id ?? newId();
    const number = documentNumber('coupon_template', addDays(today, -added), 1);
    await addTemplate(tx, ownerAt(added), { id, number, kind, stock, terms: { ...plainCoupon(), ...terms } });
    let last: string[] = [];
    const done: (readonly [daysAgo: number, () => Promise<void>])[] = [
      ...decided.map(([daysAgo, decision]) => [daysAgo, async () => decideTemplate(tx, ownerAt(daysAgo), await lockTemplate(tx, id), decision)] as const), // prettier-ignore
      ...given.map(([daysAgo, count]) => [daysAgo, async () => {
        const by = ownerAt(daysAgo);
        const known = members.filter(({ joinedAt }) => joinedAt < by.now);
        // Others each time, the newest among them.
        last = await giveSome(tx, by, id, known.filter((_, at) => (at + daysAgo) % 3 === 0).slice(0, count));
      }] as const), // prettier-ignore
      ...(printed ? [[printed[0], () => printSome(tx, ownerAt(printed[0]), id, printed[1])] as const] : []),
    ];
    for (const [, act] of done.toSorted(([one], [other]) => other - one)) await act();
    if (voided) {
      const by = ownerAt(voided[0]);
      const day = await getMerchantDays(tx, by.now);
      await voidIssued(tx, { ...by, day }, await lockIssued(tx, last.slice(0, voided[1])), '发错了会员');
    }
    if (used !== undefined) wanted.push({ couponId: id, uses: used });
  }
  return wanted;
};

/** Gives the coupons of gifts of the last weeks: to who rose to the highest grade, and to whose birthday it was. */
export const giveRuleCoupons = async (
  tx: TenantTx,
  ownerAt: (daysAgo: number) => Actor,
  { today, given }: { readonly today: string; readonly given: GivenByRules },
): Promise<void> => {
  const highest = (await listGrades(tx)).at(-1)?.grade_id;
  const birthday = (await getInForce(privilegeRules, tx))?.rules.find(({ kind }) => kind === 'birthday_gift');
  const members = await listCelebrants(tx, ownerAt(40).now);
  for (let daysAgo = 30; daysAgo > 0; daysAgo -= 1) {
    const { now } = ownerAt(daysAgo);
    const date = addDays(today, -daysAgo);
    const risen = members.filter(({ grade_id: id, grade_from: from }) => id === highest && from === date);
    const born = members.filter(({ birthday: day }) => day === addDays(date, 3).slice(5));
    const gifts = [
      { source: 'grade', origin: highest, coupon: given.rise, receivers: risen },
      { source: 'privilege', origin: birthday?.privilege_id, coupon: given.birthday, receivers: born },
    ] as const;
    const due = gifts.flatMap(({ source, origin = '', coupon, receivers }) =>
      receivers
        .slice(0, 2)
        .flatMap(({ member_id, branch_id }) =>
          couponGiftOf({ coupons: [coupon] }, { member_id, branch_id, source, origin_id: origin, created_at: now }),
        ),
    );
    await addCouponGifts(tx, due);
    await giveWaiting(tx, now);
  }
};
