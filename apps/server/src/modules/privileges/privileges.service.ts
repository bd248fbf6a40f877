import type { Api, NewPrivilege, Privilege, PrivilegeRules, PrivilegesVersion } from '@regulars/contract';
import type { PageOf, QueryOf } from '@regulars/contract/kernel';
import { privilegeLimits } from '@regulars/contract/rules/privileges';
import { v7 as newId } from 'uuid';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import {
  discardDraft,
  editDraft,
  getRule,
  listVersions,
  setInForce,
  type RuleEdit,
  type RuleKind,
} from '../../platform/rules/index.ts';
import { loggedPrivileges, presentRules, presentVersion } from './privileges.presenter.ts';
import { privilegeFaults } from './privileges.rules.ts';

/** Those of a merchant are one rule, which goes by the merchant's id: their order decides between them. */
export const privilegeRules: RuleKind<readonly Privilege[]> = {
  kind: 'privileges',
  subject: 'privilege',
  told: loggedPrivileges,
  named: (privileges) => ({ branches: [], grades: privileges.flatMap(({ grade_ids: ids }) => ids) }),
};

const getRules = async (view: TenantView): Promise<PrivilegeRules> =>
  presentRules(await getRule(privilegeRules, view, view.merchantId));

export const getPrivileges = ({ db }: Tenant): Promise<PrivilegeRules> => getRules(db);

const deciding = (
  tenant: Tenant,
  seenVersion: number | undefined,
  decide: (tx: TenantTx, edit: RuleEdit<readonly Privilege[]>) => Promise<void>,
): Promise<PrivilegeRules> =>
  tenant.transaction(async (tx) => {
    await decide(tx, { kind: privilegeRules, actor: tenant, id: tx.merchantId, seenVersion });
    return getRules(tx);
  });

const editing = (
  tenant: Tenant,
  seenVersion: number | undefined,
  change: (privileges: readonly Privilege[]) => readonly Privilege[],
): Promise<PrivilegeRules> =>
  deciding(tenant, seenVersion, (tx, edit) => editDraft(tx, edit, (privileges = []) => change(privileges)));

const mustBeSound = (given: NewPrivilege): void => {
  const faults = privilegeFaults(given);
  if (faults.length > 0) throw refuseFields(...faults);
};

/** Of the draft, or without one of the version in force. Throws privilege_not_found. */
export const getPrivilege = async ({ db }: Tenant, id: string): Promise<Privilege> => {
  const { draft, inForce } = await getRule(privilegeRules, db, db.merchantId);
  const shown = draft?.content ?? inForce?.content;
  return mustFind(
    shown?.find((one) => one.privilege_id === id),
    'privilege_not_found',
  );
};

/** Throws invalid_input, privileges_too_many, grade_not_found, stale_edit. */
export const addPrivilege = (
  tenant: Tenant,
  given: NewPrivilege,
  seenVersion: number | undefined,
): Promise<PrivilegeRules> => {
  mustBeSound(given);
  return editing(tenant, seenVersion, (privileges) => {
    if (privileges.length >= privilegeLimits.privileges)
      throw new Problem('privileges_too_many', { values: { limit: privilegeLimits.privileges } });
    return [...privileges, { privilege_id: newId(), ...given }];
  });
};

const mustHave = (privileges: readonly Privilege[], id: string): readonly Privilege[] => {
  if (!privileges.some((one) => one.privilege_id === id)) throw new Problem('privilege_not_found');
  return privileges;
};

/** Throws invalid_input, privilege_not_found, grade_not_found, stale_edit. */
export const editPrivilege = (
  tenant: Tenant,
  id: string,
  given: NewPrivilege,
  seenVersion: number | undefined,
): Promise<PrivilegeRules> => {
  mustBeSound(given);
  return editing(tenant, seenVersion, (privileges) =>
    mustHave(privileges, id).map((one) => (one.privilege_id === id ? { privilege_id: id, ...given } : one)),
  );
};

/** Throws privilege_not_found, stale_edit. */
export const removePrivilege = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<PrivilegeRules> =>
  editing(tenant, seenVersion, (privileges) => mustHave(privileges, id).filter((one) => one.privilege_id !== id));

/** Takes the whole order. Throws privilege_not_found if it isn't that of all of them, stale_edit. */
export const sortPrivileges = (
  tenant: Tenant,
  ids: readonly string[],
  seenVersion: number | undefined,
): Promise<PrivilegeRules> =>
  editing(tenant, seenVersion, (privileges) => {
    if (ids.length !== privileges.length) throw new Problem('privilege_not_found');
    return ids.map((id) =>
      mustFind(
        privileges.find((one) => one.privilege_id === id),
        'privilege_not_found',
      ),
    );
  });

/** Throws rule_draft_missing, stale_edit. */
export const setPrivilegesInForce = (tenant: Tenant, seenVersion: number | undefined): Promise<PrivilegeRules> =>
  deciding(tenant, seenVersion, setInForce);

/** Throws rule_draft_missing, stale_edit. */
export const discardPrivileges = (tenant: Tenant, seenVersion: number | undefined): Promise<PrivilegeRules> =>
  deciding(tenant, seenVersion, discardDraft);

/** Throws page_too_deep, cursor_invalid. */
export const listPrivilegeVersions = (
  { db }: Tenant,
  asked: QueryOf<Api['GET /grade-privileges/versions']>,
): Promise<PageOf<PrivilegesVersion>> => listVersions(privilegeRules, db, db.merchantId, asked, presentVersion);
