import {
  columnsOf,
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { Limits } from './adjustment-limits.rules.ts';
import { defaultPolicy, templateLimits } from './adjustments.rules.ts';

export interface RoleLimit extends Limits {
  readonly role_id: string;
}

const units = typedColumnsOf('adjustment_limit', {
  principal: 'bigint',
  bonus: 'bigint',
  points: 'bigint',
  growth: 'bigint',
});
const limitColumns = typedColumnsOf('adjustment_limit', { role_id: 'uuid', ...units.types });

const editable = columnsOf('adjustment_policy', ['approval_hours', 'undo_hours']);
const policyColumns = columnsOf('adjustment_policy', [...editable.names, 'version']);
export type PolicyRow = RowOfColumns<typeof policyColumns>;

const selectLimits = statement<RoleLimit & { role_name: string }>(
  'adjustment_limits',
  `select r.role_id, r.name as role_name, ${units.names
    .map((unit) => `case when l.role_id is null then 0 else l.${unit} end as ${unit}`)
    .join(', ')}
   from role r left join adjustment_limit l on l.merchant_id = r.merchant_id and l.role_id = r.role_id
   where r.merchant_id = $1 order by r.created_at, r.template is null, r.role_id`,
);

/** The limits of every role. */
export const listLimitRows = (view: TenantView) => view.query(selectLimits, [view.merchantId]);

/** The hours unless somebody changed them. */
export const initialPolicy = { approval_hours: defaultPolicy.approvalHours, undo_hours: defaultPolicy.undoHours };

const selectPolicy = statement<PolicyRow>(
  'adjustment_policy_find',
  `select ${policyColumns.select()} from adjustment_policy where merchant_id = $1`,
);

/** The merchant's policy, or the default. */
export const getPolicy = async (view: TenantView): Promise<PolicyRow> => {
  const [row] = await view.query(selectPolicy, [view.merchantId]);
  return row ?? { ...initialPolicy, version: 1 };
};

const addPolicy = statement('adjustment_policy_insert', `${editable.insert} on conflict do nothing`);
const lockOne = statement<PolicyRow>(
  'adjustment_policy_lock',
  `select ${policyColumns.select()} from adjustment_policy where merchant_id = $1 for no key update`,
);

/** Locks the merchant's policy, inserting the default first if there is none. */
export const lockPolicy = async (tx: TenantTx): Promise<PolicyRow> => {
  await tx.query(addPolicy, [tx.merchantId, ...editable.valuesOf(initialPolicy)]);
  const [row] = await tx.query(lockOne, [tx.merchantId]);
  if (!row) throw new Error('The policy just added is missing');
  return row;
};

const editPolicy = statement(
  'adjustment_policy_update',
  `update adjustment_policy set ${editable.set(2)}, version = version + 1 where merchant_id = $1`,
);

export const setPolicyRow = async (tx: TenantTx, policy: Omit<PolicyRow, 'version'>): Promise<void> => {
  await tx.query(editPolicy, [tx.merchantId, ...editable.valuesOf(policy)]);
};

const upsertLimits = statement(
  'adjustment_limits_set',
  `insert into adjustment_limit (merchant_id, ${limitColumns.select()})
   select $1::uuid, ${limitColumns.select()} from ${limitColumns.sent('$2')}
   on conflict (merchant_id, role_id) do update set ${units.setExcluded}`,
);

export const setLimitRows = async (tx: TenantTx, limits: readonly RoleLimit[]): Promise<void> => {
  await tx.query(upsertLimits, [tx.merchantId, JSON.stringify(limits)]);
};

const addDefaults = statement(
  'adjustment_limits_default',
  `insert into adjustment_limit (merchant_id, role_id, ${units.select()})
   select r.merchant_id, r.role_id, ${units.select('sent')}
   from role r join ${units.sent('$2', { template: 'text' })} on sent.template = r.template
   where r.merchant_id = $1 on conflict do nothing`,
);

/** Gives the initial roles their limits, and keeps limits that are already set. */
export const addDefaultLimits = async (tx: TenantTx): Promise<void> => {
  await tx.query(addDefaults, [tx.merchantId, JSON.stringify(templateLimits)]);
};
