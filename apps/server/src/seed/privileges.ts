import type { NewPrivilege, Privilege } from '@regulars/contract';
import type { CouponGift } from '@regulars/contract/rules/gifts';
import { v7 as newId } from 'uuid';
import { listGrades } from '../modules/grades/index.ts';
import { privilegeRules } from '../modules/privileges/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { statement, type TenantTx } from '../platform/database/index.ts';
import { editDraft, setInForce } from '../platform/rules/index.ts';

const plain = { explanation: '', gift: null, days_before: 0, weekdays: [], month_days: [], enabled: true };
const privilege = (
  given: Pick<NewPrivilege, 'kind' | 'title' | 'icon' | 'grade_ids'> & Partial<NewPrivilege>,
): Privilege => ({ privilege_id: newId(), ...plain, ...given });

/** A small shop's privileges, and a draft with a day for its members. */
export const addPlainPrivileges = async (
  tx: TenantTx,
  { first, second }: Record<'first' | 'second', Actor>,
): Promise<void> => {
  const all = (await listGrades(tx)).map(({ grade_id: id }) => id);
  const rules = [
    privilege({ kind: 'birthday_gift', title: '生日礼', icon: 'cake', grade_ids: all, gift: { points: 66, bonus: 0 } }),
    privilege({ kind: 'text', title: '新品先订', icon: 'gift', grade_ids: all.slice(-1), explanation: '新品上架前一天可以预订' }), // prettier-ignore
  ];
  const edit = (actor: Actor) => ({ kind: privilegeRules, actor, id: tx.merchantId, seenVersion: undefined });
  await editDraft(tx, edit(first), () => rules);
  await setInForce(tx, edit(first));
  await editDraft(tx, edit(second), (now = []) => [
    ...now,
    privilege({ kind: 'member_day', title: '会员日', icon: 'calendar', grade_ids: all, gift: { points: 10, bonus: 0 }, month_days: [15] }), // prettier-ignore
  ]);
};

const givenBefore = statement(
  'seed_privilege_progress',
  'insert into privilege_progress (merchant_id, given_from) values ($1, $2)',
);
/**
 * Notes that what was due before a date was given already: else the hourly job gives it to thousands while their
 * histories are added, and the ledger takes nothing earlier after that.
 */
export const setGivenBefore = async (tx: TenantTx, date: string): Promise<void> => {
  await tx.query(givenBefore, [tx.merchantId, date]);
};

/** The teahouse's privileges, and a draft with a gift for the highest grade that clashes with everybody's. */
export const addPrivileges = async (
  tx: TenantTx,
  { first, second }: Record<'first' | 'second', Actor>,
  coupon: CouponGift,
): Promise<void> => {
  const all = (await listGrades(tx)).map(({ grade_id: id }) => id);
  const [raised, highest] = [all.slice(1), all.slice(-1)];
  const rules = [
    privilege({
      kind: 'discount',
      title: '等级折扣',
      icon: 'percent',
      grade_ids: raised,
      explanation: '茶与茶具按等级打折',
    }),
    privilege({ kind: 'birthday_gift', title: '生日礼', icon: 'cake', grade_ids: all, gift: { points: 88, bonus: 1_000, coupons: [coupon] }, days_before: 3, explanation: '生日前三天到账，记得来喝茶' }), // prettier-ignore
    privilege({ kind: 'member_day', title: '会员日', icon: 'calendar', grade_ids: raised, gift: { points: 18, bonus: 0 }, month_days: [8, 18, 28] }), // prettier-ignore
    privilege({
      kind: 'text',
      title: '茶室优先订座',
      icon: 'chair',
      grade_ids: highest,
      explanation: '提前一天来电，留靠窗的座',
    }),
    privilege({
      kind: 'text',
      title: '生日当天免茶位费',
      icon: 'cup',
      grade_ids: raised,
      explanation: '出示会员码即可',
    }),
  ];
  const edit = (actor: Actor) => ({ kind: privilegeRules, actor, id: tx.merchantId, seenVersion: undefined });
  await editDraft(tx, edit(first), () => rules);
  await setInForce(tx, edit(first));
  await editDraft(tx, edit(second), (now = []) => [
    ...now,
    privilege({ kind: 'birthday_gift', title: '金卡生日礼', icon: 'gift', grade_ids: highest, gift: { points: 188, bonus: 5_000 } }), // prettier-ignore
  ]);
};
