import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import { ConstraintError, type TenantTx } from '../../platform/database/index.ts';
import { RowRefusal, type MovingRow, type Outcome } from '../../platform/imports/index.ts';
import { loggedFields, lockMembers, type MemberRecord } from '../members/index.ts';
import type { MemberFault } from './member-cells.rules.ts';

/** What is stored of a written row for its undo: the changed fields of an existing member, before and after. */
export interface Written {
  readonly before?: Partial<MemberRecord>;
  readonly after?: Partial<MemberRecord>;
}

type Refused = Outcome & { readonly faults: readonly MemberFault[] };
export const refuse = ({ row_no }: MovingRow, rule: MemberFault['rule']): Refused => ({ row_no, faults: [{ rule }] });

/** Runs a write; a unique key violation, from a concurrent change, refuses the row. */
export const saving = async (rule: MemberFault['rule'], save: () => Promise<unknown>): Promise<void> => {
  try {
    await save();
  } catch (error) {
    throw error instanceof ConstraintError ? new RowRefusal({ rule }, error) : error;
  }
};

/** Writes edits of members to the operation log. */
export const record = (
  tx: TenantTx,
  actor: Actor,
  action: 'member.create' | 'member.update' | 'member.remove',
  edits: readonly { readonly before?: MemberRecord; readonly after?: MemberRecord }[],
): Promise<void> =>
  recordOperation(tx, actor, {
    action,
    subjectKind: 'member',
    subjectIds: edits.flatMap(({ before, after }) => (after ?? before)?.member_id ?? []),
    changes: edits.map(({ before, after }) =>
      changesBetween(before ? loggedFields(before) : {}, after ? loggedFields(after) : {}),
    ),
  });

/** Locks the members of rows, in lock order. */
export const lockMembersOf = async (
  tx: TenantTx,
  rows: readonly MovingRow[],
): Promise<ReadonlyMap<string, MemberRecord>> =>
  new Map(
    (
      await lockMembers(
        tx,
        rows.flatMap(({ subject_id }) => subject_id ?? []),
      )
    ).map((member) => [member.member_id, member]),
  );
