import {
  branchLimits,
  branchNoPattern,
  branchPhonePattern,
  labelPattern,
  linePattern,
  matches,
  personNamePattern,
} from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { branchTypePhrases, languages, type BranchImportColumn, type BranchImportRowFault } from '@regulars/phrases';
import { isInRange, readDate, readingRow, type ReadCells } from '../../platform/imports/index.ts';
import { listRegions, regionWords } from '../../platform/regions/regions.ts';
import { readHours } from './branch-hours.rules.ts';

export type BranchCells = ReturnType<typeof readBranch>;

const types: ReadonlyMap<string, 81 | 82 | 83 | 84> = new Map(
  ([81, 82, 83, 84] as const).flatMap((type) =>
    [String(type), ...Object.values(branchTypePhrases[type])].map((word): [string, 81 | 82 | 83 | 84] => [
      word.toLowerCase(),
      type,
    ]),
  ),
);

/** A region's words without what people put between its parts. */
const regionKey = (words: string): string => words.toLowerCase().replaceAll(/[\s,/、-]/g, '');

const readRegions = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>();
  const add = (words: string, code: string): void => {
    const key = regionKey(words);
    found.set(key, (found.get(key) ?? new Set()).add(code));
  };
  for (const { value: code } of listRegions('zh-CN'))
    for (const words of [code, ...languages.map((language) => regionWords(code, language))]) add(words, code);
  // A city or county by itself, where no whole words are the same.
  const whole = new Set(found.keys());
  for (const { value: code, label } of listRegions('zh-CN')) if (!whole.has(regionKey(label))) add(label, code);
  return new Map([...found].map(([key, codes]) => [key, [...codes]]));
};
let regions: ReadonlyMap<string, readonly string[]> | undefined;

/** The regions that words or a code may mean. */
export const regionsNamed = (words: string): readonly string[] => {
  regions ??= readRegions();
  return regions.get(regionKey(words)) ?? [];
};

const degrees =
  (most: number) =>
  (text: string): number | undefined => {
    const value = /^-?\d{1,3}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
    return Math.abs(value) <= most ? value : undefined;
  };

/** Reads the cells of a branch. Undefined fields are not in the file and won't be changed. */
export const readBranch = (cells: ReadCells) => {
  const row = readingRow<BranchImportColumn, BranchImportRowFault>(cells);
  const number = row.text('branch_no');
  if (number === undefined) row.refuse('number_missing', 'branch_no');
  else if (!matches(branchNoPattern, number)) row.refuse('number', 'branch_no');
  return {
    rowNo: cells.rowNo,
    given: cells.given,
    number,
    name: row.line('name', labelPattern, 'label'),
    type: row.value('type', (text) => types.get(text.toLowerCase()), 'type'),
    region: row.text('region'),
    address: row.line('address', linePattern(branchLimits.address), 'line', { limit: branchLimits.address }),
    contact_name: row.line('contact', personNamePattern, 'person_name'),
    phone: row.value('phone', (text) => (matches(branchPhonePattern, text) ? text : undefined), 'shop_phone'),
    latitude: row.value('latitude', degrees(90), 'latitude'),
    longitude: row.value('longitude', degrees(180), 'longitude'),
    opened_on: row.value(
      'opened_on',
      (text) => {
        const date = readDate(text);
        return date !== undefined && isInRange(date) ? date : undefined;
      },
      'date',
    ),
    /** Read only where they differ from what the branch has. */
    hours: row.typed('hours'),
    readHours: (): BranchHours | undefined => row.value('hours', readHours, 'hours'),
    refuse: row.refuse,
    faults: row.faults,
  };
};
