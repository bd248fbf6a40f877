import { statement, type TenantView } from '../../platform/database/index.ts';

const roleNames = statement<{ role_id: string; name: string }>(
  'role_names',
  'select role_id, name from role where merchant_id = $1 order by all_permissions desc, name limit 1000',
);

/** The merchant's roles, those of everything first. */
export const listRoleNames = (db: TenantView): Promise<{ role_id: string; name: string }[]> =>
  db.query(roleNames, [db.merchantId]);
