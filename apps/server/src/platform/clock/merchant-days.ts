import { statement, type TenantView } from '../database/index.ts';
import { businessDays, type BusinessDays } from './business-date.ts';

const getZone = statement<{ timezone: string; day_cut: string }>(
  'merchant_days',
  'select timezone, day_cut from merchant where merchant_id = $1',
);

/** A merchant's business days, for a job; a request has them as `tenant.day`. */
export const getMerchantDays = async (view: TenantView, now: Date): Promise<BusinessDays> => {
  const [found] = await view.query(getZone, [view.merchantId]);
  if (!found) throw new Error('There is no such merchant');
  return businessDays(now, found.timezone, found.day_cut);
};
