import type { OrderEvent, OrderEvents, OrderReckoning } from '@regulars/contract';
import { listDocumentPostings, type DocumentPosting } from '../../ledger/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { branchesValue } from '../branches/index.ts';
import { listNamedShifts, type ShiftId } from '../shifts/index.ts';
import { getHeldRow, type HeldRow } from './held.queries.ts';
import { documentOf } from './order-postings.ts';
import { getOrderRow, type OrderRow } from './order-list.queries.ts';
import { presentParts } from './orders.presenter.ts';
import { listPayments, listRefunds, type PartsJson } from './orders.queries.ts';
import type { GradeMove } from './reckoning.rules.ts';

const units = ['principal', 'bonus', 'points', 'growth'] as const;

/** What postings on one account changed, from before the first to after the last. */
const movesOf = (postings: readonly DocumentPosting[]): OrderEvent['moves'] => {
  const [first, last] = [postings[0], postings.at(-1)];
  if (!first || !last) return [];
  return units.flatMap((unit) => {
    const [before, after] = [first[`${unit}_after`] - first[unit], last[`${unit}_after`]];
    return before === after ? [] : [{ unit, before, after }];
  });
};

type Shifts = ReadonlyMap<string, NonNullable<OrderEvent['shift']>>;
const shiftIn = (shifts: Shifts, id: ShiftId): OrderEvent['shift'] => (id === null ? null : (shifts.get(id) ?? null));

const nothing = { number: null, reason: null, shift: null, moves: [], grade: null };

/** That it was held before it was paid. */
const heldOf = (held: HeldRow | undefined): OrderEvent[] =>
  held === undefined
    ? []
    : [
        {
          kind: 'held',
          at: held.held_at.toISOString(),
          by_name: held.held_by_name,
          fen: held.stored_value + held.bill.points.value,
          parts: presentParts({ stored_value: held.stored_value, points: held.bill.points.value }),
          ...nothing,
        },
      ];

/** When it was priced, if the order keeps that. */
const quotedOf = ({ reckoned, due }: OrderRow): OrderEvent[] => {
  const kept = reckoned as OrderReckoning | null; // as payOrder wrote it
  if (!kept) return [];
  return [{ kind: 'quoted', at: kept.quoted_at, by_name: kept.quoted_by_name, fen: due, parts: [], ...nothing }];
};

/** What happened to an order, oldest first, with what the ledger did at each step. Throws order_not_found. */
export const listEvents = async (tenant: Tenant, orderId: string): Promise<OrderEvents> => {
  const { db, branches } = tenant;
  const row = mustFind(await getOrderRow(db, orderId, branchesValue(branches) ?? undefined), 'order_not_found');
  const [payments, refunds, held] = await Promise.all([
    listPayments(db, orderId),
    listRefunds(db, orderId),
    getHeldRow(db, orderId),
  ]);
  const shiftIds = [row.shift_id, row.void_shift_id, ...refunds.map(({ shift_id: id }) => id)];
  const [postings, shiftRows] = await Promise.all([
    listDocumentPostings(db, [
      documentOf(orderId),
      ...refunds.map(({ refund_id: id }) => ({ kind: 'refund_order', id }) as const),
    ]),
    listNamedShifts(
      db,
      shiftIds.flatMap((id) => id ?? []),
    ),
  ]);
  const shifts: Shifts = new Map(
    shiftRows.map(({ opened_at: at, ...shift }) => [shift.shift_id, { ...shift, opened_at: at.toISOString() }]),
  );
  const byPayments: PartsJson = Object.fromEntries(payments.map(({ means, fen }) => [means, fen]));
  const paid = presentParts({ ...byPayments, points: row.points_value });
  const ofOrder = postings.filter(({ document_id: id }) => id === orderId);
  const isVoid = ({ step }: DocumentPosting): boolean => step.endsWith('_void');
  const events: OrderEvent[] = [
    ...[...quotedOf(row), ...heldOf(held)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)), // a smaller bill is quoted again
    {
      kind: 'paid',
      at: row.made_at.toISOString(),
      by_name: row.made_by_name,
      number: row.number,
      fen: row.due,
      parts: paid,
      reason: null,
      shift: shiftIn(shifts, row.shift_id),
      moves: movesOf(ofOrder.filter((one) => !isVoid(one))),
      grade: row.grade_move as GradeMove | null, // as payOrder wrote it
    },
    ...refunds.map((refund): OrderEvent => ({
      kind: 'refunded',
      at: refund.made_at.toISOString(),
      by_name: refund.made_by_name,
      number: refund.number,
      fen: refund.fen,
      parts: presentParts(refund.parts),
      reason: refund.reason,
      shift: shiftIn(shifts, refund.shift_id),
      moves: movesOf(postings.filter(({ document_id: id }) => id === refund.refund_id)),
      grade: refund.grade_move,
    })),
  ];
  if (row.voided_at !== null)
    events.push({
      kind: 'voided',
      at: row.voided_at.toISOString(),
      by_name: row.voided_by_name,
      number: null,
      fen: row.due,
      parts: paid,
      reason: row.void_reason,
      shift: shiftIn(shifts, row.void_shift_id),
      moves: movesOf(ofOrder.filter(isVoid)),
      grade: row.void_grade_move as GradeMove | null, // as voidOrder wrote it
    });
  return { items: events, grades_kept: row.reckoned !== null };
};
