import type { LoggedChange } from '@regulars/contract';
import { tillUnits } from '@regulars/contract/rules/orders';
import {
  isPermission,
  lists,
  pageOf,
  permissionWords,
  type ExportedList,
  type ListName,
} from '@regulars/contract/menu';
import {
  assetUnitPhrases,
  countText,
  factorText,
  genderPhrases,
  groupPhrases,
  hoursText,
  logFieldPhrases,
  logValuePhrases,
  moneyText,
  pagePhrases,
  priceText,
  say,
  separators,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import type { Changes } from '../../platform/audit/audit.ts';
import { isRegion, regionWords } from '../../platform/regions/regions.ts';
import { clockText } from '../../platform/clock/clock-text.ts';
import { exportedColumnPhrases } from './exported-columns.ts';
import { filterName, filterValue, hasNamedRows } from './exported-filters.ts';
import { entriesOf } from './field-order.ts';
import { choices, instant, isInstant, isReference, moneyFields, uuid, type Logged } from './logged-fields.rules.ts';

/** What words a reader's values need. */
export interface Wording {
  readonly language: Language;
  readonly timezone: string;
  /** What ids are called now; null for users whom the reader doesn't see. */
  readonly names: ReadonlyMap<string, string | null>;
  /** What the reader sees of a text. */
  readonly show: (field: string, text: string) => string;
  /** The reader's branches: in which others a user works is not theirs to know, as in the list of users. */
  readonly branches: 'all' | readonly string[];
  /** Whether the reader may see a field's values. */
  readonly sees: (kind: string, field: string) => boolean;
}

/** Limits are logged by the role's name and the unit: 店长 principal. */
const limitOf = (field: string): { role: string; unit: keyof typeof assetUnitPhrases } | undefined => {
  const space = field.lastIndexOf(' ');
  const unit = field.slice(space + 1);
  return space > 0 && Object.hasOwn(assetUnitPhrases, unit)
    ? { role: field.slice(0, space), unit: unit as keyof typeof assetUnitPhrases } // as just checked
    : undefined;
};

/** Whether none of it means without limit. */
const isLimit = (kind: string, field: string): boolean =>
  limitOf(field) !== undefined || (kind === 'role' && Object.hasOwn(tillUnits, field));

const fieldName = (kind: string, field: string, language: Language): string => {
  const limit = limitOf(field);
  if (limit) return `${limit.role} · ${say(assetUnitPhrases[limit.unit], language)}`;
  const list = filteredList(kind);
  const filter = list && filterName(list, field);
  if (filter) return say(filter, language);
  if (kind === 'member' && field === 'name') return say(logFieldPhrases.actual_name, language);
  const name = [`${kind}.${field}`, field].find((one) => Object.hasOwn(logFieldPhrases, one));
  return name === undefined
    ? field // of another release
    : say(logFieldPhrases[name as keyof typeof logFieldPhrases], language); // as just checked
};

/** The kind under which a filter's parts are worded. */
const filterPrefix = 'filter of ';
const filteredList = (kind: string): ListName | undefined => {
  const list = kind.startsWith(filterPrefix) ? kind.slice(filterPrefix.length) : '';
  return Object.hasOwn(lists, list) ? (list as ListName) : undefined; // as just checked
};

/** What a list is called: as its page; the code of one that another release has. */
export const listName = (list: string, language: Language): string => {
  const page = Object.hasOwn(lists, list) ? pageOf(lists[list as ListName].read[0]) : undefined; // as just checked
  return page ? say(pagePhrases[page], language) : list;
};

const textWords = (kind: string, field: string, text: string, wording: Wording): string => {
  const { language, timezone, names, branches, show } = wording;
  const list = filteredList(kind);
  const phrases = choices[`${kind}.${field}`] ?? choices[field];
  const phrase = (list && filterValue(list, field, text)) ?? phrases?.[text];
  if (phrase) return say(phrase, language);
  if (field === 'picture_id') return say(logValuePhrases.picture, language);
  if (field === 'permissions' && isPermission(text)) return permissionWords(text, language);
  if (field === 'region_code' && isRegion(text)) return regionWords(text, language);
  if (field === 'list') return listName(text, language);
  if (field === 'branches' && text === 'all') return say(logValuePhrases.all, language);
  if (kind === 'user' && field === 'branches' && uuid.test(text) && branches !== 'all' && !branches.includes(text))
    return say(logValuePhrases.other_branches, language);
  if ((field === 'id' || field === 'subject') && !names.has(text)) return show(field, text); // of what has no name
  const name = names.get(text);
  if (list === 'item_sync_rows' && name && instant.test(name)) return clockText(new Date(name), timezone);
  if (isReference(field) && uuid.test(text))
    return name ?? say(logValuePhrases[names.has(text) ? 'elsewhere' : 'gone'], language);
  // Its last day, as it was entered: it ends when that day has.
  if (kind === 'announcement' && field === 'expires_at' && instant.test(text))
    return clockText(new Date(Date.parse(text) - 1), timezone).slice(0, 10);
  if (isInstant(field) && instant.test(text)) return clockText(new Date(text), timezone);
  return show(field, text);
};

const numberWords = (field: string, figure: number, { language }: Wording): string => {
  const unit = limitOf(field)?.unit ?? field;
  if (moneyFields.has(unit)) return moneyText(figure);
  if (field === 'latitude' || field === 'longitude') return String(figure);
  if (field === 'earning_rate') return `×${factorText(figure)}`;
  if (field === 'discount_rate') return priceText(figure, language);
  if (field === 'gender') return say(genderPhrases[figure === 1 ? 1 : 2], language);
  return countText(figure);
};

/** Where an item of the menu stands: in a group by its id, with the name that the merchant had given it, or beside groups. */
const placeWords = (
  { group, group_name: name, at }: { group?: string | null; group_name?: string; at?: number },
  { language, show }: Wording,
): string => {
  const values = { at: at ?? '' };
  if (typeof group !== 'string') return say(logValuePhrases.in_menu, language, values);
  const code = group.replace(/^group\./, '');
  const original = Object.hasOwn(groupPhrases, code)
    ? say(groupPhrases[code as keyof typeof groupPhrases], language) // as just checked
    : group;
  return say(logValuePhrases.in_group, language, {
    ...values,
    group: name === undefined ? original : show('name', name),
  });
};

/** A value in words; null if there is none. */
const valueWords = (kind: string, field: string, value: unknown, wording: Wording): string | null => {
  const { language } = wording;
  if (value === null || value === undefined || value === '') {
    return isLimit(kind, field) && value === null ? say(logValuePhrases.none, language) : null;
  }
  if (typeof value === 'boolean') return say(value ? logValuePhrases.yes : logValuePhrases.no, language);
  const list = filteredList(kind);
  const coded = typeof value === 'number' && list && filterValue(list, field, String(value));
  if (coded) return say(coded, language);
  if (typeof value === 'number') return numberWords(field, value, wording);
  if (typeof value === 'string') return textWords(kind, field, value, wording);
  if (Array.isArray(value)) return partsOf(kind, field, value, wording).join(separators[language]) || null;
  if (field === 'hours') return hoursText(value as Parameters<typeof hoursText>[0], language); // as the branch has them
  if (kind === 'menu' && field === 'place') return placeWords(value, wording);
  const parts = entriesOf(kind, value).map(
    ([name, part]) => `${fieldName(kind, name, language)} ${valueWords(kind, name, part, wording) ?? ''}`,
  );
  return parts.join(separators[language]) || null;
};

/** What the reader doesn't see is told once, and not counted. */
const partsOf = (kind: string, field: string, values: readonly unknown[], wording: Wording): string[] => {
  const unseen = [logValuePhrases.elsewhere, logValuePhrases.other_branches].map((one) => say(one, wording.language));
  const parts = values.flatMap((value) => valueWords(kind, field, value, wording) ?? []);
  return parts.filter((part, at) => !unseen.includes(part) || parts.indexOf(part) === at);
};

/** The columns of an exported list as the file heads them; codes of another release stay. */
const columnWords = (list: unknown, columns: readonly unknown[], language: Language): string[] => {
  const phrases: Readonly<Record<string, Phrase>> =
    typeof list === 'string' && Object.hasOwn(exportedColumnPhrases, list)
      ? exportedColumnPhrases[list as ExportedList] // as just checked
      : {};
  return columns.map((column) => {
    const phrase = phrases[String(column)];
    return phrase ? say(phrase, language) : String(column);
  });
};

/** Changes whose words depend on each other: an export's columns and rows are those of its list. */
const wordedTogether = (kind: string, changes: Changes, language: Language): Changes => {
  if (kind !== 'export') return changes;
  const [columns, list, ids] = [changes.columns?.[1], changes.list?.[1], changes.ids?.[1]];
  return {
    ...changes,
    ...(Array.isArray(columns) && {
      columns: [null, columnWords(list, columns, language).join(separators[language])],
    }),
    ...(Array.isArray(ids) && !hasNamedRows(list) && { ids: [null, ids.length] }),
  };
};

/** What a list gained and lost; nulls for other values. */
const differenceOf = (
  kind: string,
  field: string,
  [before, after]: readonly [unknown, unknown],
  wording: Wording,
): Pick<LoggedChange, 'added' | 'removed'> => {
  if (!Array.isArray(before) && !Array.isArray(after)) return { added: null, removed: null };
  const [was, is] = [before, after].map((value) => partsOf(kind, field, Array.isArray(value) ? value : [], wording));
  return {
    added: (is ?? []).filter((part) => !was?.includes(part)),
    removed: (was ?? []).filter((part) => !is?.includes(part)),
  };
};

/** The kind that words a field's values: of a filter, the list's. */
const kindOf = (kind: string, field: string, changes: Changes | null): string =>
  field === 'filter' ? `${filterPrefix}${String(changes?.list?.[1])}` : kind;

/** Logged changes in words, without what every row of a table has. */
export const changeWords = (
  { subject_kind: kind, subject_id: id, changes }: Logged,
  wording: Wording,
): LoggedChange[] =>
  Object.entries(wordedTogether(kind, changes ?? {}, wording.language))
    .filter(([field, values]) => field !== 'merchant_id' && !(field.endsWith('_id') && values.includes(id)))
    .map(([field, [before, after]]) => {
      const told = { field, field_name: fieldName(kind, field, wording.language) };
      if (!wording.sees(kind, field))
        return { ...told, hidden: true, before: null, after: null, added: null, removed: null };
      return {
        ...told,
        hidden: false,
        before: valueWords(kindOf(kind, field, changes), field, before, wording),
        after: valueWords(kindOf(kind, field, changes), field, after, wording),
        ...differenceOf(kind, field, [before, after], wording),
      };
    });
