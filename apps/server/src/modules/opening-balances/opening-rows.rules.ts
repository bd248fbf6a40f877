import { dateRange, openingLimits, readPhone } from '@regulars/contract/rules';
import { countText, type OpeningColumn, type OpeningRowFault } from '@regulars/phrases';
import {
  isInRange,
  isMasked,
  maskedPhone,
  plain,
  readDate,
  type Given,
  type ReadCells,
} from '../../platform/imports/index.ts';
import { readMoney, readWhole } from './opening-cells.rules.ts';

/** What is wrong with a row, or with one cell if `column` is set. */
export interface OpeningFault {
  readonly rule: OpeningRowFault;
  readonly column?: OpeningColumn;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A row as parsed without the database. */
export interface ReadRow {
  readonly rowNo: number;
  readonly given: Given;
  readonly memberNo: string;
  readonly phone: string;
  readonly branch: string;
  readonly principal: number;
  readonly bonus: number;
  readonly bonusExpiresOn: string | null;
  readonly points: number;
  readonly pointsExpireOn: string | null;
  readonly growth: number;
  readonly faults: ReadCells['faults'];
}

export const amountColumns = ['principal', 'bonus', 'points', 'growth'] as const;

/** Reads the cells of one row; `faults` says what is wrong with it. */
export const readRow = ({ rowNo, given, faults: found }: ReadCells, today: string): ReadRow => {
  const faults: OpeningFault[] = [];
  const amount = (column: (typeof amountColumns)[number]): number => {
    const text = given[column];
    if (text === undefined) return 0;
    const money = column === 'principal' || column === 'bonus';
    const read = (money ? readMoney : readWhole)(text);
    if (typeof read === 'number') return read;
    const limit = openingLimits.amount / (money ? 100 : 1);
    if (read !== 'too_large') faults.push({ rule: read, column });
    else
      faults.push({
        rule: money ? 'too_much_money' : read,
        column,
        values: { limit: countText(limit) },
      });
    return 0;
  };
  const expiry = (column: 'bonus_expires_on' | 'points_expire_on', of: 'bonus' | 'points'): string | null => {
    const text = given[column];
    if (text === undefined) return null;
    const date = readDate(text);
    if (date === undefined) faults.push({ rule: 'date', column });
    else if (!isInRange(date)) faults.push({ rule: 'date_range', column, values: dateRange });
    else if (date < today) faults.push({ rule: 'date_past', column });
    if (given[of] === undefined) faults.push({ rule: 'expiry_alone', column });
    return date ?? null;
  };
  const row = {
    rowNo,
    given,
    memberNo: plain(given['member_no'] ?? ''),
    phone: readPhone(given['phone'] ?? ''),
    branch: plain(given['branch'] ?? ''),
    principal: amount('principal'),
    bonus: amount('bonus'),
    bonusExpiresOn: expiry('bonus_expires_on', 'bonus'),
    points: amount('points'),
    pointsExpireOn: expiry('points_expire_on', 'points'),
    growth: amount('growth'),
  };
  if (isMasked(row.phone) && (row.memberNo === '' || !maskedPhone.test(row.phone)))
    faults.push({ rule: 'phone_masked', column: 'phone' });
  if (row.memberNo === '' && row.phone === '') faults.push({ rule: 'member_missing' });
  if (found.length + faults.length === 0 && row.principal + row.bonus + row.points + row.growth === 0)
    faults.push({ rule: 'nothing' });
  return { ...row, faults: [...found, ...faults] };
};
