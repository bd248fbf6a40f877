import { statement, type TenantView } from '../../platform/database/index.ts';

const applet = statement(
  'merchant_applet',
  'select from merchant where merchant_id = $1 and applets_qrcode is not null',
);

/** Whether the members' mini-program is configured. */
export const hasApplet = async (db: TenantView): Promise<boolean> =>
  (await db.query(applet, [db.merchantId])).length > 0;
