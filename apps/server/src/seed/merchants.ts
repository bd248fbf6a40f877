import type { MerchantChanges, SetRates } from '@regulars/contract';
import { editMerchant, setRates } from '../modules/merchants/index.ts';
import type { Actor } from '../platform/audit/audit.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf } from './adjustments.ts';
import { dateOf } from './demo-members.ts';
import type { Staff } from './member-history.ts';

const open = (from: string, to: string): MerchantChanges['hours'] => ({
  week: Array.from({ length: 7 }, () => [[from, to]]),
  exceptions: [],
});

/** What demo merchants tell of themselves, by number. */
const told: Readonly<Record<string, Omit<MerchantChanges, 'merchant_id'>>> = {
  M20260318: {
    full_name: '杭州半日闲茶业有限公司', industry: 'tea', region_code: '330102', address: '解放路 178 号', contact_name: '方晓棠', phone: '0571-87001212',
    licence_no: '91330102MA2GYJ5X8C', hours: open('09:30', '22:00'),
  },
  M20251205: {
    full_name: '杭州上城区麦田烘焙店', industry: 'bakery', region_code: '330102', address: '中山中路 66 号', contact_name: '方晓棠', phone: '0571-87880606',
    hours: open('07:30', '20:30'),
  },
  M20241208: { full_name: '杭州拾光花艺有限公司', industry: 'flowers', region_code: '330106', address: '文二路 9 号', contact_name: '方晓棠', phone: '13800000001' },
}; // prettier-ignore

const rates: Readonly<Record<string, Omit<SetRates, 'effective_from'>>> = {
  M20260318: {
    rates: [
      { kind: 'wechat', basis_points: 38 },
      { kind: 'alipay', basis_points: 38 },
      { kind: 'unionpay_qr', basis_points: 38 },
      { kind: 'debit_card', basis_points: 50, cap: 2_000 },
      { kind: 'credit_card', basis_points: 60 },
    ],
    cycle: 't1',
    bank: '杭州银行解放路支行',
    holder: '杭州半日闲茶业有限公司',
    account_no: '6222021208001234567',
  },
  M20251205: {
    rates: [
      { kind: 'wechat', basis_points: 60 },
      { kind: 'alipay', basis_points: 55 },
    ],
    cycle: 'd1',
    bank: '微信支付、支付宝',
    holder: '杭州上城区麦田烘焙店',
    account_no: '1680123421',
  },
};

interface Told {
  readonly merchantNo: string;
  readonly owner: Staff;
  readonly provider: Actor;
  readonly dataKey: Buffer;
  readonly log: Log;
}

/** Tells a demo merchant's particulars, and its rates as the provider set them. */
export const describeMerchant = async (
  tx: TenantTx,
  { merchantNo, owner, provider, dataKey, log }: Told,
): Promise<void> => {
  const particulars = told[merchantNo];
  const body = { merchant_id: tx.merchantId, ...particulars };
  if (particulars) await editMerchant(callOf({ tx, log }, owner, provider.now), body, undefined);
  const agreed = rates[merchantNo];
  if (agreed) await setRates(tx, provider, { ...agreed, effective_from: addDays(dateOf(provider.now), 1) }, dataKey);
};
