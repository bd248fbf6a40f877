import type { GrowthRules, TopUpNote } from '@regulars/contract';
import { growthRules } from '../modules/growth-rules/index.ts';
import { addAgreementRow, lockCard, setCard } from '../modules/member-cards/index.ts';
import { topUpNotes } from '../modules/top-up-notes/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import type { TenantTx } from '../platform/database/index.ts';
import { editDraft, setInForce } from '../platform/rules/index.ts';

const agreement = `# 会员卡
- 一卡多店通用，一个手机号一张卡。
- 卡可以转让，也可以挂失。

# 储值
- 本金永不过期，没用过的七天内可以全额退。
- 赠金按充值时说明的期限使用。

# 个人信息
我们只用您的手机号和姓名办理会员服务，营销消息可以随时退订。`;

const rules: GrowthRules = {
  per_yuan_spent: 10_000,
  stored_value_counts: true,
  per_yuan_topped_up: 0,
  per_visit: 5,
  cap_per_day: null,
  refund_lowers: true,
  downgrade: 'one_level',
};

const editOf = (tx: TenantTx, actor: Actor) => ({
  kind: growthRules,
  actor,
  id: tx.merchantId,
  seenVersion: undefined,
});

/** A small shop's card, and growth rules in force with a draft that also counts visits. */
export const addPlainMemberCard = async (
  tx: TenantTx,
  { first, second }: Record<'first' | 'second', Actor>,
): Promise<void> => {
  const card = await lockCard(tx);
  await setCard(tx, { ...card, notice: '消费每 1 元得 1 积分，100 积分抵 1 元。\n余额可退本金。' });
  const edit = (actor: Actor) => editOf(tx, actor);
  await editDraft(tx, edit(first), () => ({ ...rules, per_visit: 0 }));
  await setInForce(tx, edit(first));
  await editDraft(tx, edit(second), () => rules);
};

/** The teahouse's growth rules since it began, and a draft of the next. */
export const addGrowthRules = async (tx: TenantTx, first: Actor, last: Actor): Promise<void> => {
  await editDraft(tx, editOf(tx, first), () => rules);
  await setInForce(tx, editOf(tx, first));
  await editDraft(tx, editOf(tx, last), () => ({ ...rules, cap_per_day: 2_000 }));
};

/** The teahouse's card with its agreement. */
export const addMemberCard = async (tx: TenantTx, first: Actor): Promise<void> => {
  const card = await lockCard(tx);
  await setCard(tx, {
    ...card,
    notice: '一卡三店通用，余额可退本金。\n消费每 1 元得 1 积分，100 积分抵 1 元。',
    share_title: '来喝杯好茶',
    share_text: '新会员开卡，第一泡我们请',
  });
  if (first.userId)
    await addAgreementRow(tx, {
      number: 1,
      title: '会员章程与储值协议',
      body: agreement,
      published_at: first.now,
      published_by: first.userId,
      published_by_name: first.operator ?? null,
    });
};

const note: TopUpNote = {
  text: '本金永不过期，没用过的七天内可以全额退。\n赠金的有效期见每一档的说明。\n三家门店通用，余额可以转给家人。',
  text_en:
    'Principal never expires, and unused it is refunded in full within seven days.\nHow long bonus is valid stands beside each amount.\nGood at all three branches; the balance can be passed on to your family.',
};

/** What members of the teahouse read where they top up. */
export const addTopUpNote = async (tx: TenantTx, actor: Actor): Promise<void> => {
  const edit = { kind: topUpNotes, actor, id: tx.merchantId, seenVersion: undefined };
  await editDraft(tx, edit, () => note);
  await setInForce(tx, edit);
};
