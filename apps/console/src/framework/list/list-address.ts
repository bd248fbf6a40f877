import type { ListName } from '@regulars/contract/menu';
import type { AddressField } from './address-fields.ts';

export const pageSizes = [10, 20, 30, 50, 100] as const;
/** Of a list within a page. */
export const simplePageSizes = [5, ...pageSizes] as const;
const defaultSize = 20;
/** Numbered pages reach this row; beyond it the list continues by cursor. */
const deepestRow = 10_000;
/** The last page that can be reached by number. */
export const deepestPage = (size: number): number => Math.floor(deepestRow / size);

export type Order = 'asc' | 'desc';

/** The filters and sort columns of a list. */
export interface PlainSchema<Fields, Sort extends string> {
  fields: Fields;
  sorts: readonly Sort[];
}

/** Those of a list with saved views. */
export interface ListSchema<Fields, Sort extends string> extends PlainSchema<Fields, Sort> {
  /** Key of the list's saved views and settings. */
  name: ListName;
}

type FieldsShape = Readonly<Record<string, AddressField<unknown>>>;

/** Values of a list's filters; unset filters are undefined. */
export type FiltersOf<Fields> = {
  [Name in keyof Fields]?: (Fields[Name] extends AddressField<infer Value> ? Value : never) | undefined;
};

/** Position in a list: everything the address holds. */
export interface ListPlace<Filters, Sort extends string> {
  filters: Filters;
  sort: Sort | undefined;
  order: Order | undefined;
  index: number;
  size: number;
  cursor: string | undefined;
}

/** Parses the address; values that don't match the schema are ignored. */
export function readAddress<Fields extends FieldsShape, Sort extends string>(
  { fields, sorts }: PlainSchema<Fields, Sort>,
  address: URLSearchParams,
): ListPlace<FiltersOf<Fields>, Sort> {
  const filters: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = field.read(address.getAll(name));
    if (value !== undefined) filters[name] = value;
  }
  const sort = sorts.find((one) => one === address.get('sort'));
  const order = address.get('order');
  const size = pageSizes.find((one) => String(one) === address.get('size')) ?? defaultSize;
  const cursor = address.get('cursor') || undefined;
  const index = Number(/^[1-9]\d{0,6}$/.exec(address.get('index') ?? '')?.[0] ?? 1);
  return {
    // Each value was read by the field of its name.
    filters: filters as FiltersOf<Fields>,
    sort,
    order: sort && (order === 'asc' || order === 'desc') ? order : undefined,
    index,
    size,
    cursor,
  };
}

/** Writes a position to the address: omits defaults and keeps foreign parameters. */
export function writeAddress<Fields extends FieldsShape, Sort extends string>(
  { fields }: PlainSchema<Fields, Sort>,
  place: ListPlace<FiltersOf<Fields>, Sort>,
  address: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const values: Readonly<Record<string, unknown>> = place.filters;
  for (const [name, field] of Object.entries(fields)) {
    next.delete(name);
    const value = values[name];
    if (value !== undefined) for (const text of field.write(value)) next.append(name, text);
  }
  const { sort, order, index, size, cursor } = place;
  const paging = {
    sort,
    order,
    index: index === 1 ? undefined : index,
    size: size === defaultSize ? undefined : size,
    cursor,
  };
  for (const [name, value] of Object.entries(paging)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Filters and sort as canonical text, as stored in a saved view. */
export function placeText<Fields extends FieldsShape, Sort extends string>(
  schema: PlainSchema<Fields, Sort>,
  { filters, sort, order }: Pick<ListPlace<FiltersOf<Fields>, Sort>, 'filters' | 'sort' | 'order'>,
): string {
  const first = { filters, sort, order, index: 1, size: defaultSize, cursor: undefined };
  const texts = [...writeAddress(schema, first, new URLSearchParams())];
  return new URLSearchParams(texts.toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))).toString();
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Filters without values that no longer exist; filters absent from `known` are left alone. */
export function withoutGoneValues<Filters extends object>(filters: Filters, known: KnownValues): Filters {
  const entries = Object.entries(filters).map(([name, value]: [string, unknown]) => {
    const there = known[name];
    if (!there) return [name, value];
    const left = [value].flat().filter((one) => typeof one !== 'string' || there.includes(one));
    return [name, Array.isArray(value) ? (left.length > 0 ? left : undefined) : left[0]];
  });
  // The same filters, with fewer values.
  return Object.fromEntries(entries) as Filters;
}

/** Valid values by filter; undefined until loaded. */
export type KnownValues = Readonly<Record<string, readonly string[] | undefined>>;
