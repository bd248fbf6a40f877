import { expect, test } from 'vitest';
import { Problem } from '../../platform/http/index.ts';
import type { LineRow } from './orders.queries.ts';
import { backOf, returnedLines, returningOf, type Asked } from './refunds.rules.ts';

const line = (line_no: number, more: Partial<LineRow> = {}): LineRow => ({
  line_no,
  item_id: null,
  code: null,
  name: null,
  unit: null,
  price: 100,
  quantity: 2_000,
  list: 200,
  offs: [],
  due: 200,
  parts: { stored_value: 120, cash: 80 },
  returned: 0,
  back: {},
  ...more,
});
const refusalOf = (lines: readonly LineRow[], asked: Asked): unknown => {
  try {
    returningOf(lines, asked);
  } catch (error) {
    if (error instanceof Problem) return [error.problem, ...(error.details.fields ?? []).map(({ path, rule }) => `${path} ${rule}`)]; // prettier-ignore
    throw error;
  }
  return undefined;
};

test('asked for nothing in particular, all that is left comes back', () => {
  const some = line(2, { returned: 1_000, back: { stored_value: 60, cash: 40 } });
  const { returned, parts, fen } = returningOf([line(1), some], {});
  expect([parts, fen]).toEqual([{ stored_value: 180, cash: 120 }, 300]);
  expect(returnedLines(returned)).toEqual([
    { no: 1, quantity: 2_000, fen: 200 },
    { no: 2, quantity: 1_000, fen: 100 },
  ]);
});

test('pieces come back up to what is left of their line, and each line once', () => {
  const lines = [line(1), line(2, { returned: 1_500, back: { cash: 80, stored_value: 70 } })];
  expect(returningOf(lines, { lines: [{ no: 2, quantity: 500 }] })).toMatchObject({ parts: { stored_value: 50 }, fen: 50 }); // prettier-ignore
  expect(refusalOf(lines, { lines: [{ no: 2, quantity: 501 }] })).toEqual(['invalid_input', 'lines.0.quantity maximum']); // prettier-ignore
  expect(refusalOf(lines, { lines: [{ no: 3, quantity: 1 }] })).toEqual(['invalid_input', 'lines.0.no not_found']);
  const twice = [{ no: 1, quantity: 500 }, { no: 1, quantity: 500 }]; // prettier-ignore
  expect(refusalOf(lines, { lines: twice })).toEqual(['invalid_input', 'lines.1.no unique_items']);
});

test('money comes back up to all that is left, and not together with pieces', () => {
  const lines = [line(1, { back: { cash: 80 } })];
  expect(returningOf(lines, { fen: 120 })).toMatchObject({ parts: { stored_value: 120 }, fen: 120 });
  expect(refusalOf(lines, { fen: 121 })).toEqual(['order_refund_too_large']);
  expect(refusalOf(lines, { fen: 1, lines: [{ no: 1, quantity: 1 }] })).toEqual(['invalid_input', 'fen unknown_field']);
});

test('goods that cost nothing come back once', () => {
  const free = line(1, { due: 0, parts: {} });
  expect(returningOf([free], {})).toMatchObject({ returned: [{ quantity: 2_000 }], fen: 0 });
  expect(refusalOf([{ ...free, returned: 2_000 }], {})).toEqual(['order_refund_too_large']);
});

test('what came back of a line is what did before, and what does now', () => {
  const now = new Map([['cash', 10], ['points', 5]] as const); // prettier-ignore
  expect(backOf(line(1, { back: { cash: 7, stored_value: 3 } }), now)).toEqual({
    cash: 17,
    stored_value: 3,
    points: 5,
  });
  expect(backOf(undefined, now)).toEqual({ cash: 10, points: 5 });
});
