import { itemLimits, labelPattern, matches, textFault } from '@regulars/contract/rules';
import type { ItemSyncField, ItemSyncRowFault, ItemSyncThing } from '@regulars/phrases';

/** A value in a source's terms: texts, fen, and external ids of categories and brands. */
export type Value = string | number | null;
export type Fields = Readonly<Record<string, Value>>;

/** A source's row as read; one with a fault is refused, and has what it gave as far as that can be shown. */
export interface GivenRow {
  readonly external_id: string | null;
  readonly given: Fields;
  readonly fault: ItemSyncRowFault | null;
  readonly field: ItemSyncField | null;
}

const idLength = 80;
const shownLength = 80;
const idPattern = `^(?=\\S)[^\\p{C}]{1,${idLength}}(?<=\\S)$`;

interface Fault {
  readonly fault: ItemSyncRowFault;
}
type Read = (value: unknown) => Value | Fault;
const isFault = (read: Value | Fault): read is Fault => typeof read === 'object' && read !== null;

const isText = (value: unknown): value is string => typeof value === 'string' && textFault(value) === undefined;
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whole numbers are texts too, as ids and codes are in many systems. */
const textIn = (value: unknown): string => {
  if (isText(value)) return value.trim();
  return Number.isSafeInteger(value) ? String(value) : '';
};

const labelled =
  (fault: ItemSyncRowFault): Read =>
  (value) => {
    const text = textIn(value);
    return matches(labelPattern, text) ? text : { fault };
  };

const idIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return matches(idPattern, text) ? text : undefined;
};

const idOrNone =
  (fault: ItemSyncRowFault): Read =>
  (value) =>
    isNothing(value) ? null : (idIn(value) ?? { fault });

/** Yuan, as a number or a text; in fen. */
const price: Read = (value) => {
  const text = typeof value === 'number' ? String(value) : isText(value) ? value.trim() : '';
  if (/^-[\d.]/.test(text)) return { fault: 'price_negative' };
  const [, yuan, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (yuan === undefined) return { fault: 'price' };
  if (decimals.length > 2) return { fault: 'price_decimals' };
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
  return fen > itemLimits.price ? { fault: 'price_large' } : fen;
};

const unit: Read = (value) => {
  if (isNothing(value)) return null;
  const text = isText(value) ? value.trim() : '';
  return text !== '' && text.length <= itemLimits.unit ? text : { fault: 'unit' };
};

const state: Read = (value) => {
  if (isNothing(value)) return 'used';
  return value === 'used' || value === 'stopped' ? value : { fault: 'state' };
};

const name = labelled('name');

/** Fields of which a sheet may say nothing: its row has no such cell, or a blank one. */
const sayable: ReadonlySet<string> = new Set(['unit', 'category', 'brand', 'parent', 'state']);

/** How the fields of each thing are read, in the order in which faults are told. */
const readers: Readonly<Record<ItemSyncThing, readonly (readonly [ItemSyncField, Read])[]>> = {
  brand: [
    ['name', name],
    ['state', state],
  ],
  category: [
    ['name', name],
    ['parent', idOrNone('parent')],
    ['state', state],
  ],
  item: [
    ['name', name],
    ['code', labelled('code')],
    ['price', price],
    ['unit', unit],
    ['category', idOrNone('category')],
    ['brand', idOrNone('brand')],
    ['state', state],
  ],
};

/**
 * A value that was not understood, as it can be shown: cut, and without what is invisible. Of an object only that it is
 * one, as it may be large or deep.
 */
const shown = (value: unknown): string | null => {
  if (isNothing(value)) return null;
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...text.slice(0, shownLength).toWellFormed()].join('').replace(/\p{C}/gu, '\uFFFD');
};

const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // its fields are unknown
    : undefined;

/**
 * Reads one row of a source: `id` and the fields of the thing. An item without a code has its id as code. Of a sheet,
 * `blank` leaves fields unsaid, which then stay as they are here; over HTTP it means that there is none.
 */
export const readGiven = (thing: ItemSyncThing, raw: unknown, blank: 'none' | 'unsaid' = 'none'): GivenRow => {
  const row = asObject(raw);
  if (!row) return { external_id: null, given: { name: shown(raw) }, fault: 'not_object', field: null };
  const external_id = idIn(row['id']) ?? null;
  const given: Record<string, Value> = {};
  let [fault, field]: [ItemSyncRowFault | null, ItemSyncField | null] = [null, null];
  if (external_id === null) {
    fault = isNothing(row['id']) ? 'id_missing' : 'id_invalid';
    field = 'external_id';
    given['external_id'] = shown(row['id']);
  }
  for (const [key, read] of readers[thing]) {
    if (blank === 'unsaid' && sayable.has(key) && isNothing(row[key])) continue;
    const value = key === 'code' && isNothing(row['code']) ? external_id : row[key];
    const found = read(value);
    given[key] = isFault(found) ? shown(value) : found;
    if (!isFault(found) || fault) continue;
    fault = found.fault;
    field = key;
  }
  return { external_id, given, fault, field };
};
