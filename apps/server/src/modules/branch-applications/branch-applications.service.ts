import type { Api, BranchApplication, NewBranchApplication } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { branchLimits } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { mustBePermitted, mustSeeAllBranches, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee, recordEdits } from '../../platform/lists/editing.ts';
import { notify, type WaitingSource } from '../../platform/notices/index.ts';
import {
  branchRows,
  freeNumber,
  getAllowance,
  kindOf,
  mustBeSound,
  mustHaveRoom,
  numberTaken,
} from '../branches/index.ts';
import { lockAccess } from '../permissions/index.ts';
import { isPresent, letWorkIn } from '../users/index.ts';
import { mayDecide, presentApplication } from './branch-applications.presenter.ts';
import {
  applicationList,
  applicationRows,
  conditionsOf,
  countWaiting,
  getNextPlace,
  listNumbers,
  setDecision,
  type ApplicationFilter,
  type ApplicationRecord,
} from './branch-applications.queries.ts';

const missing = 'branch_application_not_found';

const getShown = async (view: TenantView, tenant: Tenant, id: string): Promise<BranchApplication> =>
  presentApplication(mustFind(await applicationList.get(view, id, conditionsOf(tenant, {})), missing), tenant);

export const listApplications = async (
  tenant: Tenant,
  filter: ApplicationFilter,
): Promise<DataOf<Api['GET /branches/apply']>> => {
  const [page, allowance] = await Promise.all([
    applicationList.page(tenant.db, filter, conditionsOf(tenant, filter), (row) => presentApplication(row, tenant)),
    getAllowance(tenant.db),
  ]);
  return { ...page, allowance };
};

export const getApplication = (tenant: Tenant, id: string): Promise<BranchApplication> =>
  getShown(tenant.db, tenant, id);

const mustBeFree = async (view: TenantView, number: string | null): Promise<void> => {
  if (number !== null && (await listNumbers(view)).has(number))
    throw new Problem('branch_no_taken', { fields: [{ path: 'branch_no', rule: 'taken' }] });
};

/** Nobody applies or decides meanwhile. */
const mustFindRoom = async (tx: TenantTx): Promise<void> => {
  await lockAccess(tx);
  const limit = branchLimits.waiting;
  if ((await countWaiting(tx)) >= limit) throw new Problem('branch_applications_full', { values: { limit } });
};

/** Particulars without those that were left out. */
const withNulls = ({
  contact_name = null,
  phone = null,
  region_code = null,
  address = null,
  latitude = null,
  longitude = null,
  opened_on = null,
}: Omit<NewBranchApplication, 'name'>) => ({
  contact_name,
  phone,
  region_code,
  address,
  latitude,
  longitude,
  opened_on,
});

/** Applies for a branch. Who decides may be the applicant: a shop with one owner has nobody else. */
export const addApplication = (
  tenant: Tenant,
  { name, note = null, branch_type: type = 82, branch_no = null, works_there = false, ...given }: NewBranchApplication,
): Promise<BranchApplication> =>
  tenant.transaction(async (tx) => {
    mustBeSound(given);
    await mustFindRoom(tx);
    await mustBeFree(tx, branch_no);
    const row = await applicationRows.add(tx, {
      ...withNulls(given),
      name,
      note,
      branch_no,
      application_id: newId(),
      kind: kindOf(type),
      works_there: works_there && tenant.branches !== 'all',
      asked_at: tenant.now,
      asked_by: tenant.userId,
      asked_by_name: tenant.operator,
    });
    const { asked_at: _, asked_by: __, asked_by_name: ___, ...told } = row;
    await recordEdits(tx, tenant, 'branch_application.create', [{ id: row.application_id, after: told }]);
    return getShown(tx, tenant, row.application_id);
  });

type Decision = BodyOf<Api['PUT /branches/apply/{id}']>;

/** Decides on a waiting application, or takes it back. */
export const decideApplication = (
  tenant: Tenant,
  id: string,
  { operate, reason }: Decision,
  seenVersion: number | undefined,
): Promise<BranchApplication> => {
  if (operate === 'withdraw') mustBePermitted(tenant, 'branch_application:create');
  else mustBePermitted(tenant, 'branch_application:decide');
  if (operate === 'refuse' && !reason?.trim()) throw refuseFields({ path: 'reason', rule: 'required' });
  return numberTaken(() =>
    tenant.transaction(async (tx) => {
      await lockAccess(tx);
      const [locked] = await applicationRows.lock(tx, [id]);
      const application = mustSee(locked as ApplicationRecord | undefined, missing, seenVersion); // as its table's checks
      if (operate === 'withdraw' && application.asked_by !== tenant.userId) await mustBeRefused(tx, tenant, id);
      if (operate !== 'withdraw') mustSeeAllBranches(tenant);
      if (application.state !== 'waiting') throw new Problem('branch_application_decided');
      if (operate === 'accept') await accept(tx, tenant, application);
      else if (operate === 'refuse') await refuse(tx, tenant, application, reason ?? '');
      else await withdraw(tx, tenant, application);
      return presentApplication((await applicationRows.get(tx, id)) as ApplicationRecord, tenant); // locked above
    }),
  );
};

/** Somebody else's application is not withdrawn; who can't see it isn't told that it exists. */
const mustBeRefused = async (tx: TenantTx, tenant: Tenant, id: string): Promise<never> => {
  await getShown(tx, tenant, id);
  throw new Problem('branch_application_not_own');
};

const record = (
  tx: TenantTx,
  tenant: Tenant,
  { application_id: id }: ApplicationRecord,
  to: 'accepted' | 'refused' | 'withdrawn',
  reason?: string,
): Promise<void> => {
  const actions = {
    accepted: 'branch_application.accept',
    refused: 'branch_application.refuse',
    withdrawn: 'branch_application.withdraw',
  } as const;
  return recordOperation(tx, tenant, {
    action: actions[to],
    subjectKind: 'branch_application',
    subjectIds: [id],
    changes: [{ state: ['waiting', to] }],
    reason,
  });
};

/** Adds the branch, within what the plan includes, which stays as it is while access is locked. */
const accept = async (tx: TenantTx, tenant: Tenant, application: ApplicationRecord): Promise<void> => {
  const { application_id, name, kind, contact_name, phone, region_code, address, latitude, longitude, opened_on } =
    application;
  await mustHaveRoom(tx);
  const branch_no = application.branch_no ?? freeNumber(await listNumbers(tx));
  const branch = await branchRows.add(tx, {
    branch_id: newId(),
    branch_no,
    name,
    kind,
    contact_name,
    phone,
    region_code,
    address,
    latitude,
    longitude,
    opened_on,
    sort_code: await getNextPlace(tx),
    created_at: tenant.now,
  });
  await recordEdits(tx, tenant, 'branch.create', [{ id: branch.branch_id, after: branch }]);
  // Whoever left since works nowhere; the branch is wanted all the same.
  const works_there = application.works_there && (await isPresent(tx, application.asked_by));
  const { branch_id } = branch;
  await setDecision(tx, tenant, application_id, { state: 'accepted', branch_id, branch_no, works_there });
  await record(tx, tenant, application, 'accepted');
  if (works_there) await letWorkIn(tx, tenant, application.asked_by, branch.branch_id);
  const subject = { id: application_id, name, no: branch_no, by: tenant.operator };
  await tell(tx, tenant, application, { kind: 'branch_accepted', subject });
};

const refuse = async (tx: TenantTx, tenant: Tenant, application: ApplicationRecord, reason: string): Promise<void> => {
  const { application_id, name } = application;
  await setDecision(tx, tenant, application_id, { state: 'refused', decision: reason });
  await record(tx, tenant, application, 'refused', reason);
  await tell(tx, tenant, application, {
    kind: 'branch_refused',
    subject: { id: application_id, name, reason, by: tenant.operator },
  });
};

const withdraw = async (tx: TenantTx, tenant: Tenant, application: ApplicationRecord): Promise<void> => {
  await setDecision(tx, tenant, application.application_id, { state: 'withdrawn' });
  await record(tx, tenant, application, 'withdrawn');
};

/** Nobody is told of what they did themselves. */
const tell = async (
  tx: TenantTx,
  { now, userId }: Tenant,
  { asked_by }: ApplicationRecord,
  notice: Parameters<typeof notify>[2],
): Promise<void> => {
  if (asked_by !== userId) await notify(tx, [asked_by], notice, now);
};

export const waitingApplications: WaitingSource = {
  kind: 'branch_application',
  count: async (tenant) => ({ total: mayDecide(tenant) ? await countWaiting(tenant.db) : 0, exact: true }),
};
