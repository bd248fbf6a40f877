import type { OpeningBatch, OpeningBatchItem, OpeningRow } from '@regulars/contract';
import { openingColumnPhrases, openingRowStatePhrases, type OpeningRowState } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import {
  presentDetail,
  presentFaults,
  presentItem,
  presentMatched,
  shownCells,
  type BatchRow,
  type BesideRows,
  type Heading,
  type ListedRow,
} from '../../platform/imports/index.ts';
import { openingImport } from './opening-import.ts';
import type { Siblings } from './opening-sums.queries.ts';
import type { OpeningPlan } from './opening-matching.rules.ts';

// Posting a row always changes something.
const isRowState = (state: string): state is OpeningRowState => Object.hasOwn(openingRowStatePhrases, state);

export const presentBatchItem = (batch: BatchRow, { permissions }: Pick<Tenant, 'permissions'>): OpeningBatchItem => {
  const { state, total, good, bad, skipped, posted, failed, undone, kept } = batch;
  return {
    ...presentItem(batch, permissions.has('member:phone')),
    state,
    rows: { total, good, bad, skipped, posted, failed, undone, kept },
  };
};

interface Beside {
  readonly twin: { batch_id: string; created_at: Date } | undefined;
  readonly remembered: Heading | undefined;
  readonly totals: OpeningBatch['totals'];
}

export const presentBatch = (
  batch: BatchRow,
  { twin, remembered, totals }: Beside,
  tenant: Pick<Tenant, 'permissions' | 'language'>,
): OpeningBatch => ({
  ...presentBatchItem(batch, tenant),
  ...presentDetail(batch, openingImport, twin, tenant.language),
  ...presentMatched(batch, openingColumnPhrases, remembered, tenant.permissions.has('member:phone')),
  totals,
});

const siblingsOf = (
  { row_no, state, subject_id }: ListedRow,
  all: ReadonlyMap<string, Siblings>,
): OpeningRow['siblings'] => {
  const found = subject_id === null || (state !== 'good' && state !== 'posted') ? undefined : all.get(subject_id);
  const first = found?.first.find((other) => other !== row_no);
  return found && first !== undefined ? { first, count: found.count - 1 } : null;
};

export const presentRow = (
  row: ListedRow,
  { names, twins }: BesideRows,
  siblings: ReadonlyMap<string, Siblings>,
  { permissions, language }: Pick<Tenant, 'permissions' | 'language'>,
): OpeningRow => {
  const { row_no, state, subject_id, branch_name } = row;
  if (!isRowState(state)) throw new Error(`A row of opening balances can’t be ${state}`);
  const { principal, bonus, bonus_expires_on, points, points_expire_on, growth } = row.plan as OpeningPlan; // as `check` wrote it
  return {
    row_no,
    state,
    vip_id: subject_id,
    name: subject_id && (names.get(subject_id) ?? null),
    given: shownCells(row.given, permissions.has('member:phone')),
    amounts: { principal, bonus, points, growth },
    bonus_expires_on,
    points_expire_on,
    branch_name,
    siblings: siblingsOf(row, siblings),
    faults: presentFaults(row.faults, openingColumnPhrases, openingImport, language),
    twins: twins.get(row_no) ?? null,
  };
};
