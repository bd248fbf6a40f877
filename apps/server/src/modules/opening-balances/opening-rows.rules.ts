import { dateRange, openingLimits, textFault } from '@regulars/contract/rules';
import type { SheetRow } from '../../platform/sheets/index.ts';
import {
  openingColumnPhrases,
  openingReportPhrases,
  openingRowStatePhrases,
  type OpeningColumn,
  type OpeningRowFault,
} from '@regulars/phrases';
import { maskPhonesIn } from '../members/index.ts';
import { isInRange, plain, readDate, readMoney, readPhone, readWhole } from './opening-cells.rules.ts';
import { FileFault } from './opening-file.ts';

/** What is wrong with a row; `column` where it is one cell. */
export interface RowFault {
  readonly rule: OpeningRowFault;
  readonly column?: OpeningColumn;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type Given = Readonly<Partial<Record<OpeningColumn, string>>>;

/** A row as far as it can be read without the database. */
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
  readonly faults: RowFault[];
}

export const columns = Object.keys(openingColumnPhrases) as OpeningColumn[]; // of this very table

/** A heading without units, spaces and case: `Principal (yuan)` is `principal`. */
const headingKey = (text: string): string =>
  withoutUnits(plain(text))
    .toLowerCase()
    .replace(/[\s_\-*:]/g, '');

const withoutUnits = (text: string): string => {
  const [from, to] = [text.indexOf('('), text.lastIndexOf(')')];
  return from >= 0 && from < to ? text.slice(0, from) + text.slice(to + 1) : text;
};

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
type HeadedColumn = OpeningColumn | keyof typeof openingReportPhrases;
export type Heading = readonly (HeadedColumn | undefined)[];

const columnPhrases = { ...openingColumnPhrases, ...openingReportPhrases };
const columnByHeading = new Map<string, HeadedColumn>([
  ...(Object.keys(columnPhrases) as HeadedColumn[]).flatMap((column) =>
    // of this very table
    Object.values(columnPhrases[column]).map((text): [string, HeadedColumn] => [headingKey(text), column]),
  ),
  ...Object.entries(otherHeadings),
]);

const isReported = (column: HeadedColumn): column is keyof typeof openingReportPhrases =>
  Object.hasOwn(openingReportPhrases, column);

/** Of a row that a roll-back kept: it is still in the ledger. */
const keptWords: ReadonlySet<string> = new Set(Object.values(openingRowStatePhrases.kept));

/** As errors.csv keeps a formula a text. */
const withoutQuote = (text: string): string => text.replace(/^'(?=[=+\-@＝＋－＠])/, '');

const amountColumns = ['principal', 'bonus', 'points', 'growth'] as const;

const withoutInvisible = (text: string): string => text.replace(/\p{C}/gu, '\uFFFD');
/** A heading as a fault quotes it; without a heading, the first row may hold phones. */
const quoted = (text: string): string => maskPhonesIn(withoutInvisible(plain(text).slice(0, 40).toWellFormed()));

/** Which column stands where, by the headings; throws FileFault. */
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

/** As phones are shown to whoever may not see them whole. */
export const maskedPhone = /^1[0-9]{2}\*{4}[0-9]{4}$/;
export const isMasked = (phone: string): boolean => phone.includes('*');

/** What a row's cells take. */
export const charactersOf = ({ given }: ReadRow): number =>
  Object.values(given).reduce((sum, text) => sum + text.length, 0);

/** Reads the cells of one row. What is wrong with it stands in `faults`, which what is looked up may add to. */
export const readRow = ({ rowNo, cells, beyond }: SheetRow, heading: Heading, today: string): ReadRow => {
  const faults: RowFault[] = [];
  const given: Partial<Record<OpeningColumn, string>> = {};
  let unheaded: number | undefined;
  for (const [at, cell] of cells.entries()) {
    const column = heading[at];
    const text = withoutQuote(cell.trim());
    if (text === '') continue;
    if (!column) {
      unheaded ??= at + 1;
      continue;
    }
    if (isReported(column)) {
      if (column === 'state' && keptWords.has(text)) faults.push({ rule: 'already_posted' });
      continue;
    }
    const fault = textFault(text);
    if (fault) faults.push({ rule: 'text', column });
    if (text.length > openingLimits.cell)
      faults.push({ rule: 'too_long', column, values: { limit: openingLimits.cell } });
    const kept = text.slice(0, openingLimits.cell).toWellFormed(); // it may end within a character
    given[column] = fault ? withoutInvisible(kept) : kept;
  }
  unheaded ??= beyond;
  if (unheaded !== undefined) faults.push({ rule: 'unheaded', values: { at: unheaded } }); // the first stands for all
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
    memberNo: plain(given.member_no ?? ''),
    phone: readPhone(given.phone ?? ''),
    branch: plain(given.branch ?? ''),
    principal: amount('principal'),
    bonus: amount('bonus'),
    bonusExpiresOn: expiry('bonus_expires_on', 'bonus'),
    points: amount('points'),
    pointsExpireOn: expiry('points_expire_on', 'points'),
    growth: amount('growth'),
    faults,
  };
  if (isMasked(row.phone) && (row.memberNo === '' || !maskedPhone.test(row.phone)))
    faults.push({ rule: 'phone_masked', column: 'phone' });
  if (row.memberNo === '' && row.phone === '') faults.push({ rule: 'member_missing' });
  if (faults.length === 0 && row.principal + row.bonus + row.points + row.growth === 0)
    faults.push({ rule: 'nothing' });
  return row;
};
