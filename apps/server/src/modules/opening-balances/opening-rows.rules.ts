import { dateRange, openingLimits } from '@regulars/contract/rules';
import { importReportPhrases, openingColumnPhrases, type OpeningColumn, type OpeningRowFault } from '@regulars/phrases';
import {
  FileFault,
  headingKey,
  isInRange,
  isMasked,
  maskedPhone,
  plain,
  readDate,
  readPhone,
  withoutInvisible,
  type Given,
  type Heading,
  type ReadCells,
} from '../../platform/imports/index.ts';
import type { SheetRow } from '../../platform/sheets/index.ts';
import { maskPhonesIn } from '../members/index.ts';
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

const otherHeadings: Readonly<Record<string, OpeningColumn>> = {
  会员卡号: 'member_no',
  cardno: 'member_no',
  手机: 'phone',
  手机号码: 'phone',
  mobile: 'phone',
  phonenumber: 'phone',
  储值本金: 'principal',
  赠金: 'bonus',
  赠送: 'bonus',
  赠送到期: 'bonus_expires_on',
  bonusexpiry: 'bonus_expires_on',
  积分到期: 'points_expire_on',
  pointsexpiry: 'points_expire_on',
  门店编号: 'branch',
  门店名称: 'branch',
  store: 'branch',
  remark: 'note',
};

/** A column of balances, or one that errors.csv adds. */
type HeadedColumn = OpeningColumn | keyof typeof importReportPhrases;

const columnPhrases = { ...openingColumnPhrases, ...importReportPhrases };
const columnByHeading = new Map<string, HeadedColumn>([
  ...(Object.keys(columnPhrases) as HeadedColumn[]).flatMap((column) =>
    // of this very table
    Object.values(columnPhrases[column]).map((text): [string, HeadedColumn] => [headingKey(text), column]),
  ),
  ...Object.entries(otherHeadings),
]);

const amountColumns = ['principal', 'bonus', 'points', 'growth'] as const;

/** A heading as a fault quotes it; without a heading, the first row may hold phones. */
const quoted = (text: string): string => maskPhonesIn(withoutInvisible(plain(text).slice(0, 40).toWellFormed()));

/** The field of each column, by the headings; throws FileFault. */
export const readHeading = ({ cells }: SheetRow): Heading => {
  const found = cells.map((text, at) => {
    if (plain(text) === '') return undefined;
    const column = columnByHeading.get(headingKey(text));
    if (!column) throw new FileFault('header_unknown', { at: at + 1, text: quoted(text) });
    return column;
  });
  const repeated = found.findIndex((column, at) => column !== undefined && found.indexOf(column) < at);
  if (repeated >= 0) throw new FileFault('header_repeated', { text: quoted(cells[repeated] ?? '') });
  if (!found.includes('member_no') && !found.includes('phone')) throw new FileFault('header_without_member');
  if (!amountColumns.some((column) => found.includes(column))) throw new FileFault('header_without_amount');
  return found;
};

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
        values: { limit: limit.toLocaleString('en') },
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
