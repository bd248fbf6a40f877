import { v7 as newId } from 'uuid';
import { recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { addDefaultLimits } from '../adjustments/index.ts';
import { beginGrades } from '../grades/index.ts';
import { addDefaultTillLimits } from '../till-limits/index.ts';
import {
  addCard,
  addHeadBranch,
  addOwner,
  addRoles,
  getOwnerMissing,
  lockMerchant,
  markInitialised,
} from './initialisation.queries.ts';
import { cardTemplate, gradeTemplates, headBranch, initialRoles } from './templates.ts';

/** Locks the merchant's row, so that a concurrent call waits and then finds the merchant initialised. */
const isInitialised = async (tx: TenantTx): Promise<boolean> => {
  const [merchant] = await tx.query(lockMerchant, [tx.merchantId]);
  if (!merchant) throw new Error('The merchant to initialise does not exist');
  return merchant.initialised_at !== null;
};

const addTemplates = async (tx: TenantTx, { now }: Actor): Promise<void> => {
  const grants = initialRoles.flatMap(({ template, permissions }) =>
    permissions.map((permission) => ({ template, permission })),
  );
  await tx.query(addRoles, [
    tx.merchantId,
    JSON.stringify(
      initialRoles.map(({ template, name, everything }) => ({
        role_id: newId(),
        template,
        made_from: template,
        name,
        all_permissions: everything,
        created_at: now,
      })),
    ),
    grants.map((grant) => grant.template),
    grants.map((grant) => grant.permission),
  ]);
  await addDefaultLimits(tx);
  await addDefaultTillLimits(tx);
  await beginGrades(tx, now, gradeTemplates);
  await tx.query(addCard, [tx.merchantId, cardTemplate.name]);
};

const record = (tx: TenantTx, actor: Actor): Promise<void> =>
  recordOperation(tx, actor, { action: 'merchant.initialise', subjectKind: 'merchant', subjectIds: [tx.merchantId] });

/**
 * Inserts a merchant's default roles, grades and card. Keeps what exists, and does nothing for an initialised merchant,
 * which may have changed or removed its defaults on purpose.
 */
export const applyTemplates = async (tx: TenantTx, actor: Actor): Promise<void> => {
  if (await isInitialised(tx)) return;
  await addTemplates(tx, actor);
  await record(tx, actor);
};

/**
 * Makes a merchant operational: head branch, roles, grades, card. The actor's user becomes the owner if there is none
 * and the user has no role, or `ownerId` in their place. Only the first call does anything, so that no later caller can
 * become owner; it returns true. Throws owner_missing if there are users of whom none would be the owner.
 */
export const initialiseMerchant = async (
  tx: TenantTx,
  actor: Actor,
  ownerId: string | undefined = actor.userId,
): Promise<boolean> => {
  if (await isInitialised(tx)) return false;
  const { branchNo, name } = headBranch;
  const head = { branch_id: newId(), branch_no: branchNo, name, is_head: true, created_at: actor.now };
  await tx.query(addHeadBranch, [tx.merchantId, JSON.stringify([head])]);
  await addTemplates(tx, actor);
  if (ownerId) await tx.query(addOwner, [tx.merchantId, ownerId]);
  // Afterwards nobody could become the owner any more.
  if ((await tx.query(getOwnerMissing, [tx.merchantId]))[0]?.lacks) throw new Problem('owner_missing');
  await tx.query(markInitialised, [tx.merchantId, actor.now]);
  await record(tx, actor);
  return true;
};
