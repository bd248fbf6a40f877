import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { Limits } from './adjustment-limits.rules.ts';
import { defaultPolicy, templateLimits } from './adjustments.rules.ts';

export interface RoleLimit extends Limits {
  readonly role_id: string;
}

export interface PolicyRow {
  readonly approval_hours: number;
  readonly undo_hours: number;
  readonly version: number;
}

const selectLimits = statement<RoleLimit & { role_name: string }>(
  'adjustment_limits',
  `select r.role_id, r.name as role_name, ${(['principal', 'bonus', 'points', 'growth'] as const)
    .map((unit) => `case when l.role_id is null then 0 else l.${unit} end as ${unit}`)
    .join(', ')}
   from role r left join adjustment_limit l on l.merchant_id = r.merchant_id and l.role_id = r.role_id
   where r.merchant_id = $1 order by r.created_at, r.template is null, r.role_id`,
);

/** The limits of every role. */
export const listLimitRows = (view: TenantView) => view.query(selectLimits, [view.merchantId]);

const selectPolicy = statement<PolicyRow>(
  'adjustment_policy_find',
  'select approval_hours, undo_hours, version from adjustment_policy where merchant_id = $1',
);

/** The merchant's policy, or the default. */
export const getPolicy = async (view: TenantView): Promise<PolicyRow> => {
  const [row] = await view.query(selectPolicy, [view.merchantId]);
  const { approvalHours, undoHours } = defaultPolicy;
  return row ?? { approval_hours: approvalHours, undo_hours: undoHours, version: 1 };
};

const addPolicy = statement(
  'adjustment_policy_insert',
  'insert into adjustment_policy (merchant_id, approval_hours, undo_hours) values ($1, $2, $3) on conflict do nothing',
);
const lockOne = statement<PolicyRow>(
  'adjustment_policy_lock',
  'select approval_hours, undo_hours, version from adjustment_policy where merchant_id = $1 for no key update',
);

/** Locks the merchant's policy, inserting the default first if there is none. */
export const lockPolicy = async (tx: TenantTx): Promise<PolicyRow> => {
  await tx.query(addPolicy, [tx.merchantId, defaultPolicy.approvalHours, defaultPolicy.undoHours]);
  const [row] = await tx.query(lockOne, [tx.merchantId]);
  if (!row) throw new Error('The policy just added is missing');
  return row;
};

const editPolicy = statement(
  'adjustment_policy_update',
  'update adjustment_policy set approval_hours = $2, undo_hours = $3, version = version + 1 where merchant_id = $1',
);

export const setPolicyRow = async (
  tx: TenantTx,
  { approval_hours, undo_hours }: Omit<PolicyRow, 'version'>,
): Promise<void> => {
  await tx.query(editPolicy, [tx.merchantId, approval_hours, undo_hours]);
};

const upsertLimits = statement(
  'adjustment_limits_set',
  `insert into adjustment_limit (merchant_id, role_id, principal, bonus, points, growth)
   select $1::uuid, t.* from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as t
   on conflict (merchant_id, role_id) do update set
     principal = excluded.principal, bonus = excluded.bonus, points = excluded.points, growth = excluded.growth`,
);

export const setLimitRows = async (tx: TenantTx, limits: readonly RoleLimit[]): Promise<void> => {
  await tx.query(upsertLimits, [
    tx.merchantId,
    limits.map(({ role_id }) => role_id),
    limits.map(({ principal }) => principal),
    limits.map(({ bonus }) => bonus),
    limits.map(({ points }) => points),
    limits.map(({ growth }) => growth),
  ]);
};

const addDefaults = statement(
  'adjustment_limits_default',
  `insert into adjustment_limit (merchant_id, role_id, principal, bonus, points, growth)
   select r.merchant_id, r.role_id, t.principal, t.bonus, t.points, t.growth
   from role r join unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as t (template, principal, bonus, points, growth) on t.template = r.template
   where r.merchant_id = $1 on conflict do nothing`,
);

/** Gives the initial roles their limits, and keeps limits that are already set. */
export const addDefaultLimits = async (tx: TenantTx): Promise<void> => {
  await tx.query(addDefaults, [
    tx.merchantId,
    templateLimits.map(({ template }) => template),
    templateLimits.map(({ principal }) => principal),
    templateLimits.map(({ bonus }) => bonus),
    templateLimits.map(({ points }) => points),
    templateLimits.map(({ growth }) => growth),
  ]);
};
