import { itemLimits, labelPattern, remarkLength } from '@regulars/contract/rules';
import { countText, statePhrases, type ItemImportColumn, type ItemImportRowFault } from '@regulars/phrases';
import { readingRow, type ReadCells } from '../../platform/imports/index.ts';

/** A row as parsed without the database. Undefined fields are not in the file and won't be changed. */
export type ItemCells = ReturnType<typeof readItem>;

const most = { limit: countText(itemLimits.price / 100) };

const amount = /^¥?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2})0*)?元?$/;

/** Yuan as fen, without floating point. */
const readPrice = (text: string): number | undefined => {
  const [, yuan, cents = ''] = amount.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const fen = Number(`${yuan.replaceAll(',', '')}${cents.padEnd(2, '0')}`);
  return fen <= itemLimits.price ? fen : undefined;
};

const states: ReadonlyMap<string, 'used' | 'stopped'> = new Map([
  ...(['used', 'stopped'] as const).flatMap((state) =>
    [state, ...Object.values(statePhrases[state])].map((word): [string, 'used' | 'stopped'] => [
      word.toLowerCase(),
      state,
    ]),
  ),
  ['在售', 'used'],
  ['上架', 'used'],
  ['启用', 'used'],
  ['下架', 'stopped'],
]);

/** Reads the cells of an item. */
export const readItem = (cells: ReadCells) => {
  const row = readingRow<ItemImportColumn, ItemImportRowFault>(cells);
  const limited = (column: 'unit' | 'remark', limit: number): string | undefined => {
    const value = row.typed(column);
    if (value !== undefined && value.length > limit) row.refuse('too_long', column, { limit });
    return value;
  };
  const code = row.line('code', labelPattern, 'label');
  const item = {
    rowNo: cells.rowNo,
    given: cells.given,
    code,
    name: row.line('name', labelPattern, 'label'),
    price: row.value('price', readPrice, 'price', most),
    member_price: row.value('member_price', readPrice, 'price', most),
    unit: limited('unit', itemLimits.unit),
    remark: limited('remark', remarkLength),
    state: row.value('item_state', (text) => states.get(text.toLowerCase()), 'state'),
    /** Names, to be found. */
    category: row.text('category'),
    brand: row.text('brand'),
    branches: row.text('branches'),
    refuse: row.refuse,
    faults: row.faults,
  };
  if (code === undefined) row.refuse('code_missing', 'code');
  return item;
};
