import type { CouponTerms } from '@regulars/contract';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { listBranches } from '../modules/branches/index.ts';
import { addTemplate, decideTemplate, lockTemplate, type Decision } from '../modules/coupons/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { documentNumber } from '../platform/documents/index.ts';

interface DemoCoupon {
  readonly kind: CouponKind;
  readonly terms: Partial<CouponTerms> & { readonly name: string };
  readonly stock: number | null;
  /** How many days ago it was added. */
  readonly added: number;
  /** What was decided since, how many days ago. */
  readonly decided?: readonly (readonly [daysAgo: number, Decision])[];
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
      terms: { name: '秋茶满减券', steps: [step(200, 40), step(400, 90)], weekdays: [1, 2, 3, 4, 5], per_member: 2 },
    },
    {
      kind: 'cash', stock: 1_000, added: 26, decided: [[26, 'on_shelf']],
      terms: { name: '老友代金券', value: 3_000, ...dates(addDays(today, -26), addDays(today, 40)), ways: ['targeted', 'campaign'] },
    },
    {
      kind: 'special', stock: null, added: 24, decided: [[24, 'on_shelf']],
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
      kind: 'cash', stock: 5_000, added: 60, decided: [[60, 'on_shelf'], [15, 'off_shelf']],
      terms: { name: '新客券', value: 1_500, least: 3_000, days: 14, per_member: 1 },
    },
    {
      kind: 'discount', stock: 800, added: 120, decided: [[120, 'on_shelf']],
      terms: { name: '夏日冷泡券', rate: 8_000, items: 'only', category_ids: named(categories, '冷泡'), ...dates(addDays(today, -120), addDays(today, -51)) },
    },
    {
      kind: 'cash', stock: 600, added: 100, decided: [[99, 'on_shelf'], [80, 'stop']],
      terms: { name: '西湖开业券', value: 2_000, least: 6_000, branch_ids: named(branches, '西湖银泰店'), ...dates(addDays(today, -99), addDays(today, 20)) },
    },
    {
      kind: 'special', stock: 3_000, added: 1,
      terms: { name: '周二第二杯半价', price: 1_900, units: 1, items: 'only', category_ids: named(categories, '杯泡'), weekdays: [2], per_day: 1 },
    },
  ]; // prettier-ignore
};

/** The teahouse's coupons; `categories` are ids by name. */
export const addCoupons = async (
  tx: TenantTx,
  ownerAt: (daysAgo: number) => Actor,
  { today, categories }: Pick<Scene, 'today' | 'categories'>,
): Promise<void> => {
  const branches = new Map((await listBranches(tx, 'all')).map(({ name, branch_id: id }) => [name, id]));
  for (const { kind, terms, stock, added, decided = [] } of demoCoupons({ today, categories, branches })) {
    const id = newId();
    const number = documentNumber('coupon_template', addDays(today, -added), 1);
    await addTemplate(tx, ownerAt(added), { id, number, kind, stock, terms: { ...plainCoupon(), ...terms } });
    for (const [daysAgo, decision] of decided)
      await decideTemplate(tx, ownerAt(daysAgo), await lockTemplate(tx, id), decision);
  }
};
