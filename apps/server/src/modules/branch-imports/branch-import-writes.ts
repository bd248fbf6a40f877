import type { BranchImportRowFault } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { ConstraintError, type TenantTx } from '../../platform/database/index.ts';
import {
  RowRefusal,
  restorable,
  type ImportKindDefinition,
  type MovingRow,
  type Outcome,
  type WrittenRecord,
} from '../../platform/imports/index.ts';
import { recordEdits } from '../../platform/lists/editing.ts';
import { getNextPlace } from '../branch-applications/index.ts';
import { branchRows, isWithin, mustHaveRoom, type BranchRecord } from '../branches/index.ts';
import { lockAccess } from '../permissions/index.ts';
import { getImporter, type Importer } from '../users/index.ts';
import { listUsed, lockBranches, lockUnused } from './branch-import.queries.ts';
import { columnOf, type BranchFields, type BranchPlan } from './branch-matching.rules.ts';

const refused = ({ row_no }: MovingRow, rule: BranchImportRowFault): Outcome => ({ row_no, faults: [{ rule }] });

/** Only who accepts applications adds branches, and sees them all. */
export const mayCreate = ({ branches, permissions }: Importer): boolean =>
  branches === 'all' && permissions.has('branch_application:decide');

/** A jsonb column is sent as a text. */
const stored = ({ hours, ...fields }: BranchFields) => ({
  ...fields,
  ...(hours !== undefined && { hours: hours === null ? null : JSON.stringify(hours) }),
});

/** Refuses a row that this constraint, or for none stated any, does not allow. */
const refusing = async <T>(rule: BranchImportRowFault, change: () => Promise<T>, constraint?: string): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const isIt = error instanceof ConstraintError && (constraint ?? error.constraint) === error.constraint;
    throw isIt ? new RowRefusal({ rule }, error) : error;
  }
};

const addBranch = async (tx: TenantTx, actor: Importer, { number, fields }: BranchPlan): Promise<string> => {
  const { name, ...others } = stored(fields);
  if (name === undefined) throw new Error('A new branch was checked for a name');
  await mustHaveRoom(tx);
  const branch = {
    ...others,
    name,
    branch_no: number,
    branch_id: newId(),
    sort_code: await getNextPlace(tx),
    created_at: actor.now,
  };
  const after = await refusing('taken_since', () => branchRows.add(tx, branch), 'branch_merchant_id_branch_no_key');
  await recordEdits(tx, actor, 'branch.create', [{ id: after.branch_id, after }]);
  return after.branch_id;
};

const editBranch = async (
  tx: TenantTx,
  actor: Importer,
  before: BranchRecord,
  fields: BranchFields,
  fault: BranchImportRowFault,
): Promise<WrittenRecord<BranchFields>> => {
  // One of its coordinates would be without the other.
  const edit = () => branchRows.edit(tx, [before.branch_id], stored(fields));
  const [after] = await refusing(fault, edit, 'branch_place');
  await recordEdits(tx, actor, 'branch.update', [{ id: before.branch_id, before, after }]);
  const names = Object.keys(fields) as (keyof BranchFields)[]; // as its plan has them
  return { before: Object.fromEntries(names.map((name) => [name, before[name]])), after: fields };
};

const subjectsOf = async (tx: TenantTx, rows: readonly MovingRow[]): Promise<ReadonlyMap<string, BranchRecord>> => {
  const locked = await lockBranches(
    tx,
    rows.flatMap(({ subject_id }) => subject_id ?? []),
  );
  return new Map(locked.map((branch) => [branch.branch_id, branch]));
};

/** Writes checked rows to the branches as they are now. */
export const writeBranches: ImportKindDefinition['write'] = async (tx, { user_id }, rows, { now }) => {
  // How many branches there are stays meanwhile.
  await lockAccess(tx);
  const actor = await getImporter(tx, user_id, now);
  const branches = await subjectsOf(tx, rows);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const plan = row.plan as BranchPlan; // as `check` wrote it
    const branch = branches.get(row.subject_id ?? '');
    if (row.subject_id === null) {
      if (!mayCreate(actor)) outcomes.push(refused(row, 'create_denied'));
      else outcomes.push({ row_no: row.row_no, done: {}, subject_id: await addBranch(tx, actor, plan) });
    } else if (!branch) outcomes.push(refused(row, 'gone_since'));
    else if (!isWithin(actor.branches, branch.branch_id)) outcomes.push(refused(row, 'branch_denied'));
    else if (!actor.permissions.has('store:update')) outcomes.push(refused(row, 'update_denied'));
    else outcomes.push({ row_no: row.row_no, done: await editBranch(tx, actor, branch, plan.fields, 'place') });
  }
  return outcomes;
};

const isUntouched = ({ version }: BranchRecord): boolean => version === 1;

/** Removes branches, but for those to which something refers; returns them. */
const removeUnused = async (
  tx: TenantTx,
  actor: Importer,
  branches: readonly BranchRecord[],
): Promise<ReadonlySet<string>> => {
  if (branches.length === 0) return new Set();
  const ids = branches.map(({ branch_id }) => branch_id);
  await lockUnused(tx, ids);
  const used = await listUsed(tx, ids);
  const edits = branches.map((before) => ({ id: before.branch_id, before })).filter(({ id }) => !used.has(id));
  const free = edits.map(({ id }) => id);
  await refusing('branch_used', () => branchRows.remove(tx, free));
  await recordEdits(tx, actor, 'branch.remove', edits);
  return used;
};

/** Removes branches that an import added and nothing refers to, and restores the fields that it changed. */
export const undoBranches: ImportKindDefinition['undo'] = async (tx, { user_id }, rows, { now }) => {
  await lockAccess(tx);
  const actor = await getImporter(tx, user_id, now);
  const branches = await subjectsOf(tx, rows);
  const added = rows.flatMap(({ effect, subject_id }) => (effect === 'new' && branches.get(subject_id ?? '')) || []);
  const used = await removeUnused(tx, actor, mayCreate(actor) ? added.filter(isUntouched) : []);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const branch = branches.get(row.subject_id ?? '');
    const written = row.done as WrittenRecord<BranchFields>; // as `write` gave it
    if (!branch) {
      outcomes.push(row.effect === 'new' ? { row_no: row.row_no, done: written } : refused(row, 'gone_since'));
    } else if (row.effect === 'new') {
      if (!mayCreate(actor)) outcomes.push(refused(row, 'create_denied'));
      else if (!isUntouched(branch)) outcomes.push(refused(row, 'changed_since'));
      else if (used.has(branch.branch_id)) outcomes.push(refused(row, 'branch_used'));
      else outcomes.push({ row_no: row.row_no, done: written });
    } else if (!isWithin(actor.branches, branch.branch_id)) outcomes.push(refused(row, 'branch_denied'));
    else if (!actor.permissions.has('store:update')) outcomes.push(refused(row, 'update_denied'));
    else {
      const { restored, faults } = restorable(columnOf, written, branch);
      if (Object.keys(restored).length > 0) await editBranch(tx, actor, branch, restored, 'changed_since');
      outcomes.push(faults.length > 0 ? { row_no: row.row_no, faults } : { row_no: row.row_no, done: written });
    }
  }
  return outcomes;
};
