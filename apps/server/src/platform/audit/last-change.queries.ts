import { statement, type TenantView } from '../database/index.ts';

const last = statement<{ operator: string | null; at: Date }>(
  'log_last_change',
  `select operator, at from operation_log o where o.merchant_id = $1 and o.action = $2
     and exists (select from operation_log_change c where c.merchant_id = $1 and c.log_id = o.log_id and c.changes ?| $3::text[])
   order by at desc, log_id desc limit 1`,
);
/** Who last changed one of these fields by an action, and when, as far back as the log is kept. */
export const getLastChange = async (
  view: TenantView,
  action: string,
  fields: readonly string[],
): Promise<{ by: string | null; at: string } | null> => {
  const [found] = await view.query(last, [view.merchantId, action, fields]);
  return found ? { by: found.operator, at: found.at.toISOString() } : null;
};
