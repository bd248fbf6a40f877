import { matches, openingLimits, phonePattern, readPhone } from '@regulars/contract/rules';
import {
  openingColumnFaultPhrases,
  openingColumnPhrases,
  openingFilePhrases,
  openingRowPhrases,
  openingRowStatePhrases,
  openingTaskPhrases,
} from '@regulars/phrases';
import { getMerchantTotals, postMany, reverseMany, type Posted } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import {
  defineImport,
  isMasked,
  type BatchRow,
  type ImportKindDefinition,
  type MovingRow,
  type Outcome,
  type RowFault,
} from '../../platform/imports/index.ts';
import { getActingUser, branchFinder, changeableBranches, isWithin, listUsableBranches } from '../branches/index.ts';
import { lockStandings, settleGrades } from '../grades/index.ts';
import {
  countLookup,
  countRowLookups,
  listCancelledPhones,
  listCardNumbers,
  listMembersByNumbers,
  lockMembersForShare,
} from '../members/index.ts';
import { matchRow, type Matching, type OpeningPlan } from './opening-matching.rules.ts';
import { amountColumns, readRow } from './opening-rows.rules.ts';

/** The document kind of rows in the ledger, which posts and reverses each row once. */
export const documentKind = 'opening';

const check: ImportKindDefinition['check'] = async (tx, batch, cells, { days }) => {
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
    branches: branchFinder(await listUsableBranches(tx, 'all')),
    allowed: batch.branch_ids,
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

/** Posts or reverses rows in one call; `act` returns each row's posting, or why it was refused. */
const moving =
  (
    needsLive: boolean,
    act: (
      tx: TenantTx,
      batch: BatchRow,
      rows: readonly Amounts[],
      occasion: Parameters<ImportKindDefinition['write']>[3],
    ) => Promise<(Posted | Problem)[]>,
  ): ImportKindDefinition['write'] =>
  async (tx, batch, given, occasion) => {
    const rows = given.map(memberOf);
    const settler = { now: occasion.now, day: occasion.days, userId: batch.user_id };
    const standings = await lockStandings(
      tx,
      settler,
      rows.map(({ member_id }) => member_id),
    );
    const barred = await barredMembers(tx, batch, rows, needsLive);
    const moved = rows.filter(({ member_id }) => !barred.has(member_id));
    const answers = await act(tx, batch, moved, occasion);
    // What members bring from elsewhere gives them their grade, and not its gift.
    await settleGrades(
      tx,
      settler,
      standings,
      answers.filter((answer): answer is Posted => !(answer instanceof Problem)),
    );
    const byRow = new Map(moved.map(({ row_no }, at) => [row_no, answers[at]]));
    return rows.map(({ row_no, member_id, done }): Outcome => {
      const fault = barred.get(member_id);
      const answer = byRow.get(row_no);
      if (fault) return { row_no, faults: [fault] };
      if (!answer) throw new Error('The ledger answers for each row');
      return answer instanceof Problem
        ? { row_no, faults: [{ rule: answer.problem, values: answer.details.values }] }
        : { row_no, done: done ?? { posting_id: answer.postingId } }; // a row rolled back keeps its posting
    });
  };

const write = moving(true, (tx, { batch_id, user_id }, rows, { now, days }) => {
  const endOf = (date: string | null): Date | null => (date === null ? null : days.endOf(date));
  return postMany(
    tx,
    now,
    rows.map(({ row_no, member_id, branch_id, plan }) => {
      const { principal, bonus, bonus_expires_on, points, points_expire_on, growth } = plan as OpeningPlan; // as `check` wrote it
      return {
        kind: 'opening',
        accountId: member_id,
        document: { kind: documentKind, id: batch_id, step: String(row_no) },
        branchId: branch_id,
        actorId: user_id,
        give: {
          principal: principal || undefined,
          bonus: bonus > 0 ? { amount: bonus, expiresAt: endOf(bonus_expires_on) } : undefined,
          points: points > 0 ? { amount: points, expiresAt: endOf(points_expire_on) } : undefined,
          growth: growth || undefined,
        },
      };
    }),
  );
});

/** Rows that were partly spent since are kept, with the reason. */
const undo = moving(false, (tx, { batch_id, user_id }, rows, { now }) =>
  reverseMany(
    tx,
    now,
    rows.map(({ row_no, branch_id, done }) => {
      const { posting_id } = done as { posting_id: number }; // as `write` gave it
      return {
        postingId: posting_id,
        document: { kind: documentKind, id: batch_id, step: `${row_no}:roll_back` },
        branchId: branch_id,
        actorId: user_id,
      };
    }),
  ),
);

const { rows, columns, cell, waiting, bytes } = openingLimits;

export const openingImport = defineImport({
  kind: 'opening',
  subject: 'opening',
  impersonal: true,
  additive: true,
  limits: { rows, columns, cell, waiting, kept: waiting * bytes, atOnce: 500, lanes: 2 },
  problems: {
    missing: 'opening_not_found',
    state: 'opening_state_refused',
    empty: 'opening_file_empty',
    kind: 'opening_file_kind',
    waiting: 'opening_too_many_waiting',
    nothing: 'opening_nothing_to_post',
  },
  taskPhrases: openingTaskPhrases,
  columnPhrases: openingColumnPhrases,
  faultPhrases: openingRowPhrases,
  planned: {
    principal: 'money',
    bonus: 'money',
    bonus_expires_on: 'date',
    points: 'integer',
    points_expire_on: 'date',
    growth: 'integer',
  },
  filePhrases: openingFilePhrases,
  statePhrases: openingRowStatePhrases,
  fileNames: {
    template: { 'zh-CN': '期初导入模板', en: 'Opening balances template' },
    errors: { 'zh-CN': '期初导入未成功的行', en: 'Opening balances not imported' },
  },
  reach: changeableBranches,
  matched: {
    headings: {
      member_no: ['会员卡号', 'card no'],
      phone: ['手机', '手机号码', 'mobile', 'phone number'],
      principal: ['储值本金'],
      bonus: ['赠送金额', '赠送'],
      bonus_expires_on: ['赠送到期日', '赠送到期', '赠金到期', 'bonus expiry'],
      points_expire_on: ['积分到期', 'points expiry'],
      branch: ['门店编号', '门店名称', 'store'],
      note: ['remark'],
    },
    // Other systems call different amounts a balance, so a person confirms which one it is.
    hints: {
      phone: ['电话', 'tel'],
      principal: ['余额', '储值', '充值', 'balance'],
      growth: ['成长', '经验'],
      branch: ['店铺', 'shop'],
    },
    checksKnown: true,
    recognises: { phone: (text) => matches(phonePattern, readPhone(text)) },
    refuse: (fields) => {
      if (!fields.includes('phone') && !fields.includes('member_no')) return { rule: 'no_member' };
      return amountColumns.some((column) => fields.includes(column)) ? undefined : { rule: 'no_amount' };
    },
    phrases: openingColumnFaultPhrases,
    identifying: ['phone', 'member_no'],
    countLookup: (tenant) => countLookup(tenant, 'miss'),
    countRows: countRowLookups,
  },
  check,
  sameKeys: { r: { rule: 'repeated' } },
  write,
  undo,
  sum: getMerchantTotals,
  complete: async (db, found) => {
    const cards = await listCardNumbers(
      db,
      found.flatMap(({ subject_id }) => subject_id ?? []),
    );
    return new Map([...cards].map(([id, member_no]) => [id, { member_no }]));
  },
});
