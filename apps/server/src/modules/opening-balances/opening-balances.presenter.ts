import type { OpeningBatch, OpeningBatchItem, OpeningRow } from '@regulars/contract';
import {
  openingRowStatePhrases,
  openingStatePhrases,
  type Language,
  type OpeningRowState,
  type OpeningState,
} from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import {
  presentDetail,
  presentItem,
  shownCells,
  wordFault,
  type BatchRow,
  type ListedRow,
} from '../../platform/imports/index.ts';
import { openingImport } from './opening-import.ts';
import type { OpeningPlan } from './opening-matching.rules.ts';

// Imports of opening balances have no columns to match and no rows to skip.
const isState = (state: string): state is OpeningState => Object.hasOwn(openingStatePhrases, state);
const isRowState = (state: string): state is OpeningRowState => Object.hasOwn(openingRowStatePhrases, state);

export const presentBatchItem = (batch: BatchRow, { permissions }: Pick<Tenant, 'permissions'>): OpeningBatchItem => {
  const { state, total, good, bad, posted, failed, undone, kept } = batch;
  if (!isState(state)) throw new Error(`Opening balances can’t be ${state}`);
  return {
    ...presentItem(batch, permissions.has('member:phone')),
    state,
    rows: { total, good, bad, posted, failed, undone, kept },
  };
};

export const presentBatch = (
  batch: BatchRow,
  { twin, totals }: { twin: { batch_id: string; created_at: Date } | undefined; totals: OpeningBatch['totals'] },
  tenant: Pick<Tenant, 'permissions' | 'language'>,
): OpeningBatch => ({
  ...presentBatchItem(batch, tenant),
  ...presentDetail(batch, openingImport, twin, tenant.language),
  totals,
});

export const presentRow = (
  row: ListedRow,
  names: ReadonlyMap<string, string>,
  wholePhone: boolean,
  language: Language,
): OpeningRow => {
  const { row_no, state, subject_id, branch_name } = row;
  if (!isRowState(state)) throw new Error(`A row of opening balances can’t be ${state}`);
  const { principal, bonus, bonus_expires_on, points, points_expire_on, growth } = row.plan as OpeningPlan; // as `check` wrote it
  return {
    row_no,
    state,
    vip_id: subject_id,
    name: subject_id && (names.get(subject_id) ?? null),
    given: shownCells(row.given, wholePhone),
    amounts: { principal, bonus, points, growth },
    bonus_expires_on,
    points_expire_on,
    branch_name,
    faults: (row.faults ?? []).map((fault) => wordFault(fault, openingImport, language)),
  };
};
