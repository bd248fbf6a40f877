import { statement, type TenantView } from '../../platform/database/index.ts';

const merchantName = statement<{ name: string }>(
  'receipt_merchant_name',
  'select abbreviation_name as name from merchant where merchant_id = $1',
);
/** What the merchant calls itself in short. */
export const getMerchantName = async (view: TenantView): Promise<string> =>
  (await view.query(merchantName, [view.merchantId]))[0]?.name ?? '';
