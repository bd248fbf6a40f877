import type { MemberImport, MemberImportItem, MemberImportRow } from '@regulars/contract';
import { genderPhrases, memberImportColumnPhrases, say } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import {
  presentDetail,
  presentFaults,
  presentItem,
  presentMatched,
  shownCells,
  undoableUntil,
  type BatchRow,
  type BesideRows,
  type Heading,
  type ListedRow,
} from '../../platform/imports/index.ts';
import { maskPhonesIn } from '../members/index.ts';
import { memberImport } from './member-import.ts';
import { isGender, type MemberPlan, type ShownChange } from './member-matching.rules.ts';

export const presentBatchItem = (batch: BatchRow, { permissions }: Pick<Tenant, 'permissions'>): MemberImportItem => {
  const { state, total, good, same, bad, skipped, posted, failed, undone, kept } = batch;
  return {
    ...presentItem(batch, permissions.has('member:phone')),
    state,
    rows: { total, good, same, bad, skipped, posted, failed, undone, kept },
  };
};

interface Beside {
  readonly twin: { batch_id: string; created_at: Date } | undefined;
  readonly remembered: Heading | undefined;
}

export const presentBatch = (batch: BatchRow, { twin, remembered }: Beside, tenant: Tenant): MemberImport => {
  return {
    ...presentBatchItem(batch, tenant),
    ...presentDetail(batch, memberImport, twin, tenant.language),
    undo_until:
      batch.state === 'posted' && !batch.cleared_at ? (undoableUntil(memberImport, tenant, batch) ?? null) : null,
    effects: { new: batch.new_rows, changed: batch.changed_rows },
    ...presentMatched(batch, memberImportColumnPhrases, remembered, tenant.permissions.has('member:phone')),
  };
};

export const presentRow = (row: ListedRow, { names, twins }: BesideRows, tenant: Tenant): MemberImportRow => {
  const { row_no, state, effect, subject_id, plan, faults } = row;
  const wholePhone = tenant.permissions.has('member:phone');
  const changes = state === 'bad' ? [] : ((plan as MemberPlan | null)?.changes ?? []); // as `check` wrote it
  const word = (field: ShownChange['field'], value: string | null): string | null => {
    if (value === null) return null;
    if (field === 'gender' && isGender(value)) return say(genderPhrases[value], tenant.language);
    return wholePhone ? value : maskPhonesIn(value);
  };
  return {
    row_no,
    state,
    effect,
    vip_id: subject_id,
    name: subject_id && (names.get(subject_id) ?? null),
    given: shownCells(row.given, wholePhone),
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: word(field, before),
      after: word(field, after),
    })),
    faults: presentFaults(faults, memberImportColumnPhrases, memberImport, tenant.language),
    twins: twins.get(row_no) ?? null,
  };
};
