import type { BranchApplication } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import { regionWords } from '../../platform/regions/regions.ts';
import { typeOf } from '../branches/index.ts';
import type { ApplicationRecord } from './branch-applications.queries.ts';

/** Who decides adds a branch that everybody of all branches sees, and may let somebody work there. */
export const mayDecide = ({ permissions, branches }: Pick<Tenant, 'permissions' | 'branches'>): boolean =>
  permissions.has('branch_application:decide') && branches === 'all';

/** An application on the wire. */
export const presentApplication = (row: ApplicationRecord, tenant: Tenant): BranchApplication => {
  const { kind, region_code, asked_at, decided_at, decided_by: _, ...shown } = row;
  return {
    ...shown,
    branch_type: typeOf({ is_head: false, kind }),
    region_code,
    region_name: region_code === null ? null : regionWords(region_code, tenant.language),
    asked_at: asked_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decidable: row.state === 'waiting' && mayDecide(tenant),
  };
};
