import { itemLimits, labelPattern, matches, remarkLength } from '@regulars/contract/rules';
import { countText, statePhrases, type ItemImportColumn, type ItemImportRowFault } from '@regulars/phrases';
import { plain, type ReadCells } from '../../platform/imports/index.ts';

export interface ItemFault {
  readonly rule: ItemImportRowFault;
  readonly column?: ItemImportColumn;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A row as parsed without the database. Undefined fields are not in the file and won't be changed. */
export interface ReadItem {
  readonly rowNo: number;
  readonly given: ReadCells['given'];
  readonly faults: ReadCells['faults'];
  readonly code: string | undefined;
  readonly name: string | undefined;
  readonly price: number | undefined;
  readonly unit: string | undefined;
  readonly remark: string | undefined;
  readonly state: 'used' | 'stopped' | undefined;
  /** Names, to be found. */
  readonly category: string | undefined;
  readonly brand: string | undefined;
  readonly branches: string | undefined;
}

const amount = /^¥?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2})0*)?元?$/;

/** Yuan as fen, without floating point. */
const readPrice = (text: string): number | undefined => {
  const [, yuan, cents = ''] = amount.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const fen = Number(`${yuan.replaceAll(',', '')}${cents.padEnd(2, '0')}`);
  return fen <= itemLimits.price ? fen : undefined;
};

const states: Readonly<Record<string, 'used' | 'stopped'>> = Object.fromEntries([
  ...(['used', 'stopped'] as const).flatMap((state) =>
    [state, ...Object.values(statePhrases[state])].map((text): [string, 'used' | 'stopped'] => [
      text.toLowerCase(),
      state,
    ]),
  ),
  ['在售', 'used'],
  ['上架', 'used'],
  ['启用', 'used'],
  ['下架', 'stopped'],
]);

/** Reads the cells of an item. */
export const readItem = ({ rowNo, given, faults: found }: ReadCells): ReadItem => {
  const faults: ItemFault[] = [];
  const text = (column: ItemImportColumn): string | undefined => {
    const cell = plain(given[column] ?? '');
    return cell === '' ? undefined : cell;
  };
  /** A text is kept as it is typed: a name may be in full width. */
  const typed = (column: ItemImportColumn): string | undefined => given[column]?.trim() || undefined;
  const label = (column: 'code' | 'name'): string | undefined => {
    const value = typed(column);
    if (value !== undefined && !matches(labelPattern, value)) faults.push({ rule: 'label', column });
    return value;
  };
  const limited = (column: 'unit' | 'remark', limit: number): string | undefined => {
    const value = typed(column);
    if (value !== undefined && value.length > limit) faults.push({ rule: 'too_long', column, values: { limit } });
    return value;
  };
  const price = (): number | undefined => {
    const cell = text('price');
    const fen = cell === undefined ? undefined : readPrice(cell);
    if (cell !== undefined && fen === undefined)
      faults.push({ rule: 'price', column: 'price', values: { limit: countText(itemLimits.price / 100) } });
    return fen;
  };
  const state = (): ReadItem['state'] => {
    const cell = text('item_state')?.toLowerCase();
    const known = cell === undefined || !Object.hasOwn(states, cell) ? undefined : states[cell];
    if (cell !== undefined && known === undefined) faults.push({ rule: 'state', column: 'item_state' });
    return known;
  };
  const row = {
    rowNo,
    given,
    code: label('code'),
    name: label('name'),
    price: price(),
    unit: limited('unit', itemLimits.unit),
    remark: limited('remark', remarkLength),
    state: state(),
    category: text('category'),
    brand: text('brand'),
    branches: text('branches'),
  };
  if (row.code === undefined) faults.push({ rule: 'code_missing', column: 'code' });
  return { ...row, faults: [...found, ...faults] };
};
