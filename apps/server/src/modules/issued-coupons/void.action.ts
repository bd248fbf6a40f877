import type { ReceivedFilter } from '@regulars/contract';
import { couponActionPhrases, issuedStatePhrases, say } from '@regulars/phrases';
import { actionOf, tally, undoReason, unchangedSince } from '../../platform/actions/index.ts';
import { Problem, type Reader } from '../../platform/http/index.ts';
import { isWithin } from '../branches/index.ts';
import { lockMembersForShare } from '../members/index.ts';
import { conditionsOf, issuedList } from './issued-list.queries.ts';
import { listOwners, lockIssued, type IssuedRecord } from './issued.queries.ts';
import { stateAt } from './issued.rules.ts';
import { unvoidIssued, voidIssued } from './voiding.service.ts';

interface Voiding {
  readonly [key: string]: unknown;
  readonly reason: string;
  /** All of one member's, wherever they were given. */
  readonly member_id?: string;
}

/** Whether a user voids a coupon of their branches, or of none; printed codes are made and voided by who works in all. */
const mayVoid = ({ branches }: Pick<Reader, 'branches'>, row: IssuedRecord): boolean =>
  isWithin(branches, row.branch_id) && (row.source !== 'print' || branches === 'all');

const isReached = (reader: Reader, { member_id: memberId }: Voiding, row: IssuedRecord): boolean =>
  memberId === undefined ? mayVoid(reader, row) : row.member_id === memberId;

const toldState = (row: IssuedRecord, { now, language }: Pick<Reader, 'now' | 'language'>) => ({
  state: say(issuedStatePhrases[stateAt(row, now)], language),
});

export const couponVoid = actionOf<Voiding, ReceivedFilter>({
  kind: 'coupon_void',
  permission: () => 'coupon:void',
  title: (_, language) => say(couponActionPhrases.void, language),
  measure: 'coupons',
  select: (view, reader, filter, range, { member_id: memberId }) => {
    const reached =
      memberId === undefined
        ? { unprinted: reader.branches === 'all' ? undefined : (true as const) }
        : { branches: undefined, branchless: undefined };
    return issuedList.ids(view, { ...conditionsOf(reader, filter), ...reached }, range);
  },
  apply: async (tx, reader, ids, voiding) => {
    const rows = (await lockIssued(tx, ids)).filter((row) => isReached(reader, voiding, row));
    const unused = rows.filter((row) => stateAt(row, reader.now) === 'unused');
    await voidIssued(tx, reader, unused, voiding.reason);
    const other = rows.find((row) => !unused.includes(row));
    return {
      changed: unused.map(({ issued_id: id, version }) => ({ id, before: {}, version: version + 1 })),
      skipped: tally([
        ...Array.from({ length: ids.length - rows.length }, () => 'gone' as const),
        ...Array.from({ length: rows.length - unused.length }, () => 'not_unused' as const),
      ]),
      ...(other && { named: toldState(other, reader) }),
    };
  },
  refusals: {
    gone: () => new Problem('coupon_not_issued'),
    not_unused: ({ named = {} }) => new Problem('coupon_not_unused', { values: named }),
  },
  undo: async (tx, reader, kept, voiding) => {
    const ids = kept.map(({ id }) => id);
    const owners = await lockMembersForShare(tx, await listOwners(tx, ids));
    const locked = await lockIssued(tx, ids);
    const reached = locked.filter((row) => isReached(reader, voiding, row));
    const { same, skipped } = unchangedSince(kept, new Map(reached.map((row) => [row.issued_id, row])));
    const voided = same.map(({ row }) => row);
    const done = await unvoidIssued(tx, reader, { voided, owners }, undoReason(voiding.reason, reader.language));
    return { restored: done.restored, skipped: tally([...skipped, ...done.skipped]) };
  },
});
