import type { NewPrivilege, Privilege, PrivilegeRules } from '@regulars/contract';
import { privilegeLimits } from '@regulars/contract/rules/privileges';
import { v7 as newId } from 'uuid';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { getInForce, setInForce, soleRule, type RuleKind } from '../../platform/rules/index.ts';
import { keptGift, mustBeGiveable } from '../coupon-gifts/index.ts';
import { loggedPrivileges } from './privileges.presenter.ts';
import { clashesOf, paysMemberPrice, privilegeFaults } from './privileges.rules.ts';

/** Those of a merchant are one rule, which goes by the merchant's id: their order decides between them. */
export const privilegeRules: RuleKind<readonly Privilege[]> = {
  kind: 'privileges',
  subject: 'privilege',
  told: loggedPrivileges,
  named: (privileges) => ({ branches: [], grades: privileges.flatMap(({ grade_ids: ids }) => ids) }),
};

export const privilegeCalls = soleRule(privilegeRules, {
  shown: (privileges) => ({ privileges: [...privileges] }),
  besides: (privileges) => ({ clashes: clashesOf(privileges) }),
});

/** Whether members of a grade pay items' members' prices now. */
export const getPaysMemberPrice = async (view: TenantView, gradeId: string): Promise<boolean> =>
  paysMemberPrice((await getInForce(privilegeRules, view))?.rules ?? [], gradeId);

/** A draft is for those who may read the grades; pages of members show what is in force. */
export const getPrivileges = async ({ db, permissions }: Tenant): Promise<PrivilegeRules> => {
  const rules = await privilegeCalls.get(db);
  return permissions.has('grade:read') ? rules : { ...rules, draft: null };
};

const editing = (
  tenant: Tenant,
  seenVersion: number | undefined,
  change: (privileges: readonly Privilege[]) => readonly Privilege[],
): Promise<PrivilegeRules> => privilegeCalls.edit(tenant, seenVersion, (privileges = []) => change(privileges));

const mustBeSound = (given: NewPrivilege): void => {
  const faults = privilegeFaults(given);
  if (faults.length > 0) throw refuseFields(...faults);
};

/** Of the draft, or without one of the version in force. Throws privilege_not_found. */
export const getPrivilege = async ({ db }: Tenant, id: string): Promise<Privilege> => {
  const shown = await privilegeCalls.getEdited(db);
  return mustFind(
    shown?.find((one) => one.privilege_id === id),
    'privilege_not_found',
  );
};

/** A privilege as it is kept. Throws invalid_input, coupon_not_found. */
const kept = async ({ db }: Tenant, sent: NewPrivilege): Promise<NewPrivilege> => {
  mustBeSound(sent);
  return { ...sent, gift: await keptGift(db, sent.gift) };
};

/** Throws invalid_input, privileges_too_many, grade_not_found, coupon_not_found, stale_edit. */
export const addPrivilege = async (
  tenant: Tenant,
  sent: NewPrivilege,
  seenVersion: number | undefined,
): Promise<PrivilegeRules> => {
  const given = await kept(tenant, sent);
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

/** Throws invalid_input, privilege_not_found, grade_not_found, coupon_not_found, stale_edit. */
export const editPrivilege = async (
  tenant: Tenant,
  id: string,
  sent: NewPrivilege,
  seenVersion: number | undefined,
): Promise<PrivilegeRules> => {
  const given = await kept(tenant, sent);
  return editing(tenant, seenVersion, (privileges) =>
    mustHave(privileges, id).map((one) => (one.privilege_id === id ? { privilege_id: id, ...given } : one)),
  );
};

/** Throws privilege_not_found, stale_edit. */
export const removePrivilege = (tenant: Tenant, id: string, seenVersion: number | undefined): Promise<PrivilegeRules> =>
  editing(tenant, seenVersion, (privileges) => mustHave(privileges, id).filter((one) => one.privilege_id !== id));

/** Throws rule_draft_missing, gift_not_giveable, stale_edit. */
export const setPrivilegesInForce = (tenant: Tenant, seenVersion: number | undefined): Promise<PrivilegeRules> => {
  const giftsOf = (privileges: readonly Privilege[]) =>
    privileges.filter(({ enabled }) => enabled).map(({ gift }) => gift);
  return privilegeCalls.decide(tenant, seenVersion, (tx, edit) =>
    setInForce(tx, edit, (privileges) => mustBeGiveable(tx, giftsOf(privileges), 'privilege', tenant.day.today())),
  );
};

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
