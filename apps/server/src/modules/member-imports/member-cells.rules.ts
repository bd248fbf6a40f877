import {
  dateRange,
  matches,
  memberNoPattern,
  personNamePattern,
  phonePattern,
  readPhone,
  tagPattern,
} from '@regulars/contract/rules';
import type { MemberImportColumn, MemberImportRowFault } from '@regulars/phrases';
import { isInRange, isMasked, maskedPhone, plain, readDate, type ReadCells } from '../../platform/imports/index.ts';
import { isBirthday, tidyName } from '../members/index.ts';

export interface MemberFault {
  readonly rule: MemberImportRowFault;
  readonly column?: MemberImportColumn;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A row as parsed without the database. Undefined fields are not in the file and won't be changed. */
export interface ReadMember {
  readonly rowNo: number;
  readonly given: ReadCells['given'];
  readonly faults: ReadCells['faults'];
  readonly phone: string | undefined;
  readonly memberNo: string | undefined;
  readonly name: string | undefined;
  readonly gender: 1 | 2 | undefined;
  readonly birthday: string | undefined;
  readonly grade: string | undefined;
  readonly branch: string | undefined;
  readonly tags: readonly string[];
  readonly remark: string | undefined;
  readonly joinedOn: string | undefined;
}

const genders: Readonly<Record<string, 1 | 2 | null>> = {
  男: 1,
  男士: 1,
  先生: 1,
  male: 1,
  m: 1,
  1: 1,
  女: 2,
  女士: 2,
  female: 2,
  f: 2,
  2: 2,
  未知: null,
  保密: null,
  unknown: null,
  0: null,
};

const separators = /[、,，;；|/]/;

/** Reads the cells of a member. */
export const readMember = ({ rowNo, given, faults: found }: ReadCells, today: string): ReadMember => {
  const faults: MemberFault[] = [];
  const text = (column: MemberImportColumn): string | undefined => {
    const cell = plain(given[column] ?? '');
    return cell === '' ? undefined : cell;
  };
  const valid = (column: 'phone' | 'name' | 'member_no', value: string | undefined, pattern: string) => {
    if (value !== undefined && !matches(pattern, value)) faults.push({ rule: column, column });
    return value;
  };
  const day = (column: 'birthday' | 'joined_on', isValid: (date: string) => boolean): string | undefined => {
    const cell = text(column);
    if (cell === undefined) return undefined;
    const date = readDate(cell.replace(/[ T]\d{1,2}:\d{2}(?::\d{2})?$/, '')); // drops a time of day
    if (date === undefined) faults.push({ rule: 'date', column });
    else if (!isInRange(date)) faults.push({ rule: 'date_range', column, values: dateRange });
    else if (!isValid(date)) faults.push({ rule: column, column });
    return date;
  };
  const gender = (): 1 | 2 | undefined => {
    const cell = text('gender');
    if (cell === undefined) return undefined;
    const read = Object.hasOwn(genders, cell.toLowerCase()) ? genders[cell.toLowerCase()] : undefined;
    if (read === undefined) faults.push({ rule: 'gender', column: 'gender' });
    return read ?? undefined;
  };
  const tags = [...new Set((text('tags') ?? '').split(separators).map((tag) => tag.trim()))].filter(
    (tag) => tag !== '',
  );
  if (tags.some((tag) => !matches(tagPattern, tag))) faults.push({ rule: 'tag', column: 'tags' });
  const phone = given['phone'] === undefined ? undefined : readPhone(given['phone']) || undefined;
  const name = text('name');
  const row = {
    rowNo,
    given,
    phone: phone !== undefined && isMasked(phone) ? phone : valid('phone', phone, phonePattern),
    memberNo: valid('member_no', text('member_no'), memberNoPattern),
    name: valid('name', name === undefined ? undefined : tidyName(name), personNamePattern),
    gender: gender(),
    birthday: day('birthday', (date) => isBirthday(date, today)),
    grade: text('grade'),
    branch: text('branch'),
    tags,
    remark: given['remark'],
    joinedOn: day('joined_on', (date) => date <= today),
  };
  if (row.phone !== undefined && isMasked(row.phone) && (row.memberNo === undefined || !maskedPhone.test(row.phone)))
    faults.push({ rule: 'phone_masked', column: 'phone' });
  if (row.phone === undefined && row.memberNo === undefined) faults.push({ rule: 'member_missing' });
  return { ...row, faults: [...found, ...faults] };
};
