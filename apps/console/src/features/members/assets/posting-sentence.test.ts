import { i18n } from '@lingui/core';
import type { Posting } from '@regulars/contract';
import type { AssetUnit, Contra, PostingEffect, PostingKind } from '@regulars/phrases';
import { expect, test } from 'vitest';
import { messages as en } from '../../../locales/assets/en.po';
import { messages as zh } from '../../../locales/assets/zh-CN.po';
import { storyOf } from './posting-sentence.ts';

type Told = Parameters<typeof storyOf>[0];
type Move = [unit: AssetUnit, amount: number, contra?: Contra];

const told = (
  kind: PostingKind,
  effect: PostingEffect,
  moves: readonly Move[],
  { toBranch, ...rest }: Case[3] = {},
): Told => {
  const sum = (unit: AssetUnit) => moves.reduce((total, [one, amount]) => (one === unit ? total + amount : total), 0);
  return {
    kind,
    effect,
    document: { kind: 'refund_order', id: '', step: '', number: null },
    branch_name: '西湖店',
    short: { bonus: 0, points: 0, growth: 0 },
    change: { principal: sum('principal'), bonus: sum('bonus'), points: sum('points'), growth: sum('growth') },
    lines: moves.map(([unit, amount, contra = 'clearing'], at): Posting['lines'][number] => ({
      version: at + 1,
      unit,
      amount,
      balance: 0,
      contra,
      lot_no: null,
      lot: toBranch && amount > 0 ? { kind, opened_at: '', last_day: null, branch_name: toBranch } : null,
    })),
    ...rest,
  };
};

const ofPurchase = { document: { kind: 'consumption_order', id: '', step: '', number: null } };

type Case = [moves: Move[], zh: string, en: string, rest?: Partial<Told> & { toBranch?: string }];

/** Moves, and the story in both languages: the sentence and the rest, divided by |. */
const stories: Readonly<Record<`${PostingKind} ${PostingEffect}`, Case[]>> = {
  'top_up forward': [
    [[['principal', 100_000], ['bonus', 12_000], ['growth', 1000]], '充值 ¥1,000.00，送 ¥120.00 | 得 1,000 成长值', 'Topped up ¥1,000.00, plus ¥120.00 bonus | earned 1,000 growth'],
    [[['principal', 20_000]], '充值 ¥200.00', 'Topped up ¥200.00'],
  ],
  'top_up refund': [
    [[['principal', -50_000], ['bonus', -5000], ['growth', -500]], '充值退款 ¥500.00，收回赠金 ¥50.00 | 收回 500 成长值', 'Top-up refund of ¥500.00, ¥50.00 bonus taken back | took back 500 growth'],
    [[['principal', -50_000]], '充值退款 ¥500.00 | 赠金 ¥50.00 已用掉，没能收回', 'Top-up refund of ¥500.00 | bonus ¥50.00 already spent, not taken back', { short: { bonus: 5000, points: 0, growth: 0 } }],
  ],
  'top_up reversal': [
    [[['principal', -50_000], ['bonus', -5000]], '撤销充值 ¥500.00，收回赠金 ¥50.00', 'Top-up of ¥500.00 reversed, with ¥50.00 bonus'],
    [[['principal', -50_000]], '撤销充值 ¥500.00', 'Top-up of ¥500.00 reversed'],
  ],
  'spend forward': [
    [[['principal', -20_000], ['bonus', -660], ['points', 206], ['growth', 206]], '消费 ¥206.60 | 本金 ¥200.00、赠金 ¥6.60 | 得 206 积分、206 成长值', 'Purchase of ¥206.60 | principal ¥200.00, bonus ¥6.60 | earned 206 points, 206 growth'],
    [[['principal', -5000], ['points', -100], ['points', 1]], '消费 ¥50.00 | 本金 ¥50.00 | 用了 100 积分 | 得 1 积分', 'Purchase of ¥50.00 | principal ¥50.00 | used 100 points | earned 1 point'],
    [[['points', -100], ['points', 36]], '消费，用 100 积分 | 得 36 积分', 'Purchase with 100 points | earned 36 points'],
  ],
  'spend refund': [
    [[['principal', 4316], ['bonus', 484], ['points', -48], ['growth', -48]], '退款 ¥48.00，退回余额 | 本金 ¥43.16、赠金 ¥4.84 | 收回 48 积分、48 成长值', 'Refund of ¥48.00 to the balance | principal ¥43.16, bonus ¥4.84 | took back 48 points, 48 growth'],
    [[['bonus', 484], ['bonus', -484, 'expired'], ['points', 50]], '退款 ¥4.84，退回余额 | 赠金 ¥4.84 | 退还 50 积分 | 赠金 ¥4.84 随即到期', 'Refund of ¥4.84 to the balance | bonus ¥4.84 | returned 50 points | bonus ¥4.84 expired at once'],
    [[['points', 100]], '退款，退还 100 积分', 'Refund of 100 points'],
    [[['points', -7]], '消费部分退回：积分 −7 | 30 积分已用掉，没能收回', 'Purchase refunded: points −7 | 30 points already spent, not taken back', { short: { bonus: 0, points: 30, growth: 0 } }],
  ],
  'spend reversal': [
    [[['principal', 20_660], ['points', -206]], '撤销消费，¥206.60 退回余额 | 本金 ¥206.60 | 收回 206 积分', 'Purchase reversed, ¥206.60 back on the balance | principal ¥206.60 | took back 206 points'],
    [[['points', 100]], '撤销消费，退还 100 积分', 'Purchase reversed, 100 points returned'],
  ],
  'earn forward': [
    [[['points', 106], ['growth', 106]], '消费得 106 积分 | 得 106 成长值', 'Purchase earned 106 points | earned 106 growth', ofPurchase],
    [[['bonus', 500], ['points', 20]], '获得赠金 ¥5.00、20 积分', 'Earned bonus ¥5.00, 20 points'],
    [[['growth', 30]], '获得 30 成长值', 'Earned 30 growth'],
  ],
  'earn refund': [[[['points', -48], ['growth', -48]], '收回 48 积分 | 收回 48 成长值', 'Reward taken back: 48 points | took back 48 growth']],
  'earn reversal': [[[['growth', -30]], '收回 30 成长值', 'Reward taken back: 30 growth']],
  'gift forward': [[[['points', 200]], '获赠 200 积分', 'Given 200 points']],
  'gift refund': [[[['points', -50]], '收回赠送的 50 积分', 'Gift taken back: 50 points']],
  'gift reversal': [[[['bonus', -500]], '收回赠送的赠金 ¥5.00', 'Gift taken back: bonus ¥5.00']],
  'adjust forward': [
    [[['points', 200]], '手工调整：积分 +200', 'Adjusted by hand: points +200'],
    [[['principal', -1000], ['bonus', 500], ['growth', 3]], '手工调整：本金 −¥10.00、赠金 +¥5.00、成长值 +3', 'Adjusted by hand: principal −¥10.00, bonus +¥5.00, growth +3'],
  ],
  'adjust refund': [[[['points', -100]], '调整部分退回：积分 −100', 'Adjustment refunded: points −100']],
  'adjust reversal': [[[['points', -200]], '撤销调整：积分 −200', 'Adjustment reversed: points −200']],
  'opening forward': [[[['principal', 10_000], ['bonus', 500], ['points', 1]], '期初导入：本金 ¥100.00、赠金 ¥5.00、1 积分', 'Opening balance: principal ¥100.00, bonus ¥5.00, 1 point']],
  'opening refund': [[[['points', -1]], '期初余额部分退回：积分 −1', 'Opening balance refunded: points −1']],
  'opening reversal': [[[['principal', -10_000]], '撤销期初余额：本金 −¥100.00', 'Opening balance reversed: principal −¥100.00']],
  'expire forward': [
    [[['points', -420, 'expired']], '积分 420 到期', 'Expired: points 420'],
    [[['bonus', -2566, 'expired']], '赠金 ¥25.66 到期', 'Expired: bonus ¥25.66'],
    [[['bonus', -2566, 'expired'], ['points', -420, 'expired']], '赠金 ¥25.66、积分 420 到期', 'Expired: bonus ¥25.66, points 420'],
  ],
  'expire refund': [[[['points', 420]], '到期部分退回：积分 +420', 'Expiry refunded: points +420']],
  'expire reversal': [[[['points', 420]], '撤销到期：积分 +420', 'Expiry reversed: points +420']],
  'transfer forward': [
    [[['points', -50]], '转给其他会员：50 积分', 'Transferred to another member: 50 points'],
    [[['principal', 1000], ['points', 50]], '其他会员转来：本金 ¥10.00、50 积分', 'Received from another member: principal ¥10.00, 50 points'],
  ],
  'transfer refund': [[[['points', 50]], '转赠部分退回：积分 +50', 'Transfer refunded: points +50']],
  'transfer reversal': [[[['points', 50]], '撤销转赠：积分 +50', 'Transfer reversed: points +50']],
  'merge forward': [
    [[['principal', -1000], ['growth', -5]], '并入其他会员，转出：本金 ¥10.00、5 成长值', 'Merged into another member: principal ¥10.00, 5 growth'],
    [[['principal', 1000], ['growth', 5]], '其他会员并入，转来：本金 ¥10.00、5 成长值', 'Another member was merged in: principal ¥10.00, 5 growth'],
    [[], '会员合并', 'Merge'],
  ],
  'merge refund': [[[['points', -50]], '会员合并部分退回：积分 −50', 'Merge refunded: points −50']],
  'merge reversal': [[[['points', -50]], '撤销会员合并：积分 −50', 'Merge reversed: points −50']],
  'reclass forward': [[[['bonus', -1200], ['principal', 1200]], '赠金 ¥12.00 转为本金', 'Bonus of ¥12.00 became principal']],
  'reclass refund': [[[['bonus', 1200], ['principal', -1200]], '赠金转本金部分退回：本金 −¥12.00、赠金 +¥12.00', 'Bonus to principal refunded: principal −¥12.00, bonus +¥12.00']],
  'reclass reversal': [[[['bonus', 1200], ['principal', -1200]], '撤销赠金转本金：本金 −¥12.00、赠金 +¥12.00', 'Bonus to principal reversed: principal −¥12.00, bonus +¥12.00']],
  'settle forward': [[[['points', -30], ['points', 30]], '补扣欠分 30', 'Owed points settled: 30']],
  'settle refund': [[[['points', 30]], '补扣欠分部分退回：积分 +30', 'Settlement of owed points refunded: points +30']],
  'settle reversal': [[[['points', 30]], '撤销补扣欠分：积分 +30', 'Settlement of owed points reversed: points +30']],
  'hand_over forward': [
    [[['principal', -8000], ['bonus', -600], ['principal', 8000], ['bonus', 600]], '西湖店售出的本金 ¥80.00、赠金 ¥6.00 改由城西店承担，余额不变', 'Sold by 西湖店, owed by 城西店 from now on: principal ¥80.00, bonus ¥6.00. The balance stays the same', { toBranch: '城西店' }],
    [[['principal', -8000], ['principal', 8000]], '本金 ¥80.00 改由其他门店承担，余额不变', 'Owed by another branch from now on: principal ¥80.00. The balance stays the same'],
  ],
  'hand_over refund': [[[], '储值移交退款', 'Hand-over between branches refunded']],
  'hand_over reversal': [[[], '撤销储值移交', 'Hand-over between branches reversed']],
}; // prettier-ignore

test.each([
  ['zh-CN', zh, 1],
  ['en', en, 2],
] as const)('every posting is a sentence, in %s', (locale, messages, at) => {
  i18n.loadAndActivate({ locale, messages });
  for (const [key, cases] of Object.entries(stories)) {
    const [kind, effect] = key.split(' ') as [PostingKind, PostingEffect]; // the keys of the table
    for (const one of cases) {
      const { sentence, rest } = storyOf(told(kind, effect, one[0], one[3]), locale);
      expect([sentence, ...rest].join(' | '), key).toBe(one[at]);
    }
  }
});
