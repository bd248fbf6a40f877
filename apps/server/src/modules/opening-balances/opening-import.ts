import { openingLimits } from '@regulars/contract/rules';
import {
  openingColumnPhrases,
  openingFilePhrases,
  openingRowPhrases,
  openingRowStatePhrases,
  openingTaskPhrases,
} from '@regulars/phrases';
import { merchantTotals, post, reverse } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import {
  defineImport,
  isMasked,
  type BatchRow,
  type ImportKindDefinition,
  type MovingRow,
  type Outcome,
  type RowFault,
} from '../../platform/imports/index.ts';
import { getActingUser, branchFinder, changeableBranches, isWithin, listBranches } from '../branches/index.ts';
import { listCancelledPhones, listCardNumbers, listMembersByNumbers, lockMembersForShare } from '../members/index.ts';
import { matchRow, type Matching, type OpeningPlan } from './opening-matching.rules.ts';
import { readHeading, readRow } from './opening-rows.rules.ts';

/** The document kind of rows in the ledger, which posts and reverses each row once. */
export const documentKind = 'opening';

const check: ImportKindDefinition['check'] = async (tx, batch, cells, seen, { days }) => {
  const today = days.today();
  const rows = cells.map((row) => readRow(row, today));
  const found = await listMembersByNumbers(tx, {
    memberNos: rows.map(({ memberNo }) => memberNo),
    phones: rows.map(({ phone }) => phone),
  });
  const byPhone = new Map(found.filter(({ state }) => state !== 'cancelled').map((member) => [member.phone, member]));
  const strange = rows.flatMap(({ phone }) => (phone === '' || isMasked(phone) || byPhone.has(phone) ? [] : phone));
  const matching: Matching = {
    byCard: new Map(found.map((member) => [member.member_no, member])),
    byPhone,
    cancelled: strange.length > 0 ? await listCancelledPhones(tx, strange) : new Set(),
    branches: branchFinder(await listBranches(tx, 'all')),
    allowed: batch.branch_ids,
    seen,
  };
  return rows.map((row) => matchRow(row, matching));
};

/** A valid row. */
interface Amounts extends Omit<MovingRow, 'subject_id'> {
  readonly member_id: string;
}

const memberOf = ({ subject_id, ...row }: MovingRow): Amounts => {
  if (subject_id === null) throw new Error('A good row has its member');
  return { ...row, member_id: subject_id };
};

/** Lock order of accounts: by member, so that concurrent transactions can't deadlock. */
const inLockOrder = (rows: readonly MovingRow[]): Amounts[] =>
  rows
    .map(memberOf)
    .toSorted((a, b) => (a.member_id < b.member_id ? -1 : a.member_id > b.member_id ? 1 : a.row_no - b.row_no));

/**
 * Members who were cancelled or left the user's branches since the check. Locks all members until commit, so that none
 * moves.
 */
const barredMembers = async (
  tx: TenantTx,
  { user_id }: BatchRow,
  rows: readonly Amounts[],
  needsLive: boolean,
): Promise<ReadonlyMap<string, RowFault>> => {
  const members = await lockMembersForShare(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  const { branches } = await getActingUser(tx, user_id);
  const barred = new Map<string, RowFault>();
  for (const { member_id, state, branch_id } of members.values())
    if (needsLive && state === 'cancelled') barred.set(member_id, { rule: 'member_cancelled' });
    else if (!isWithin(branches, branch_id)) barred.set(member_id, { rule: 'member_denied' });
  return barred;
};

/** Posts or reverses rows one by one; `act` returns the posting's id. */
const moving =
  (
    needsLive: boolean,
    act: (
      tx: TenantTx,
      batch: BatchRow,
      row: Amounts,
      occasion: Parameters<ImportKindDefinition['write']>[3],
    ) => Promise<number>,
  ): ImportKindDefinition['write'] =>
  async (tx, batch, given, occasion) => {
    const rows = inLockOrder(given);
    const barred = await barredMembers(tx, batch, rows, needsLive);
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const fault = barred.get(row.member_id);
      outcomes.push(
        fault
          ? { row_no: row.row_no, faults: [fault] }
          : { row_no: row.row_no, done: { posting_id: await act(tx, batch, row, occasion) } },
      );
    }
    return outcomes;
  };

const write = moving(true, async (tx, { batch_id, user_id }, row, { now, days }) => {
  const { principal, bonus, bonus_expires_on, points, points_expire_on, growth } = row.plan as OpeningPlan; // as `check` wrote it
  const endOf = (date: string | null): Date | null => (date === null ? null : days.endOf(date));
  const { postingId } = await post(tx, now, {
    kind: 'opening',
    accountId: row.member_id,
    document: { kind: documentKind, id: batch_id, step: String(row.row_no) },
    branchId: row.branch_id,
    actorId: user_id,
    give: {
      principal: principal || undefined,
      bonus: bonus > 0 ? { amount: bonus, expiresAt: endOf(bonus_expires_on) } : undefined,
      points: points > 0 ? { amount: points, expiresAt: endOf(points_expire_on) } : undefined,
      growth: growth || undefined,
    },
  });
  return postingId;
});

/** Rows that were partly spent since are kept, with the reason. */
const undo = moving(false, async (tx, { batch_id, user_id }, row, { now }) => {
  const { posting_id } = row.done as { posting_id: number }; // as `write` gave it
  await reverse(tx, now, {
    postingId: posting_id,
    document: { kind: documentKind, id: batch_id, step: `${row.row_no}:roll_back` },
    branchId: row.branch_id,
    actorId: user_id,
  });
  return posting_id;
});

const { rows, columns, cell, waiting, bytes } = openingLimits;

export const openingImport = defineImport({
  kind: 'opening',
  impersonal: true,
  limits: { rows, columns, cell, waiting, kept: (waiting + 1) * bytes, atOnce: 200 },
  problems: {
    missing: 'opening_not_found',
    state: 'opening_state_refused',
    empty: 'opening_file_empty',
    kind: 'opening_file_kind',
    waiting: 'opening_too_many_waiting',
    nothing: 'opening_nothing_to_post',
  },
  actions: {
    upload: 'opening.upload',
    confirm: 'opening.confirm',
    cancel: 'opening.cancel',
    post: 'opening.post',
    roll_back: 'opening.roll_back',
  },
  notices: { posted: 'opening_posted', rolledBack: 'opening_rolled_back' },
  taskWords: openingTaskPhrases,
  columnWords: openingColumnPhrases,
  faultWords: openingRowPhrases,
  fileWords: openingFilePhrases,
  stateWords: openingRowStatePhrases,
  fileNames: {
    template: { 'zh-CN': '期初导入模板', en: 'Opening balances template' },
    errors: { 'zh-CN': '期初导入未成功的行', en: 'Opening balances not imported' },
  },
  reach: changeableBranches,
  readHeading,
  check,
  write,
  undo,
  sum: merchantTotals,
  complete: async (db, found) => {
    const cards = await listCardNumbers(
      db,
      found.flatMap(({ subject_id }) => subject_id ?? []),
    );
    return new Map([...cards].map(([id, member_no]) => [id, { member_no }]));
  },
});
