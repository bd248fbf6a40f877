import { statement, type TenantView } from '../../platform/database/index.ts';

interface BusinessDay {
  readonly timezone: string;
  readonly day_cut: string;
}

const select = statement<BusinessDay>(
  'opening_business_day',
  'select timezone, day_cut from merchant where merchant_id = $1',
);

/** Where and when the merchant's days end: for jobs, which no request told. */
export const businessDay = async (db: TenantView): Promise<BusinessDay> => {
  const [found] = await db.query(select, [db.merchantId]);
  if (!found) throw new Error('There is no such merchant');
  return found;
};
