import type { Authorised } from '@regulars/contract';
import { say, waiverHelpPhrases, type Language } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { getLeft } from './adjustment-authority.queries.ts';
import { excessOf } from './adjustment-limits.rules.ts';
import { listAuthorised } from './authorised.queries.ts';

interface Waiver extends Omit<Amounts, 'growth'> {
  readonly member_id: string;
  readonly branch_id: string | null;
}

/** What is above the user's limits in what a member waives, and who may waive it; undefined if nothing is. */
export const getWaiverExcess = async (
  view: TenantView,
  tenant: Tenant,
  { member_id, branch_id, principal, bonus, points }: Waiver,
) => {
  const amounts = { principal, bonus, points, growth: 0 };
  const left = await getLeft(view, tenant, [member_id]);
  const excess = excessOf(amounts, left(member_id), tenant.language);
  if (!excess) return undefined;
  const permission = 'member:cancel';
  const wanted = { permission, memberId: member_id, amounts, branchIds: [branch_id], except: tenant.userId } as const;
  return { ...excess, authorised: await listAuthorised(view, tenant, wanted) };
};

const helpOf = ({ names: [name = '–'], total }: Authorised, language: Language): string => {
  if (total === 0) return say(waiverHelpPhrases.nobody, language);
  return say(waiverHelpPhrases[total === 1 ? 'one' : 'several'], language, { name, total });
};

/** Waiving what a member has counts against the user's limits, like taking it. Call it with the member locked. */
export const mustCoverWaiver = async (view: TenantView, tenant: Tenant, waiver: Waiver): Promise<void> => {
  const excess = await getWaiverExcess(view, tenant, waiver);
  if (!excess) return;
  const { unit, wanted, left, values, authorised } = excess;
  throw new Problem('member_waive_above_limit', {
    values: { ...values, help: helpOf(authorised, tenant.language) },
    context: { unit, wanted: String(wanted), left: String(left) },
  });
};
