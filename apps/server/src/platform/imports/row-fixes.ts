import { changesBetween } from '../audit/audit.ts';
import type { TenantTx, TenantView } from '../database/index.ts';
import { tooMany, type Tenant } from '../http/index.ts';
import { Places } from '../limits/places.ts';
import { Turns } from '../limits/turns.ts';
import { mustFind } from '../lists/editing.ts';
import { getSeenBatch, recordBatch } from './batches.ts';
import type { BatchRow } from './batches.queries.ts';
import type { Heading } from './cells.ts';
import { headingsHash } from './columns.ts';
import { listFrequentFaults, type CountedValue } from './faults.queries.ts';
import { changeRow, replaceValue, type RowChange, type ValueChange } from './fixing.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { getMapping } from './mappings.queries.ts';
import { getRow, type ListedRow } from './row-lists.queries.ts';

/** Fixes of one batch take turns, so that those waiting hold no database connection. */
const turns = new Turns();
/** Fixes under way or waiting in this process: far more than a person can type ahead. */
const fixing = new Places({ batch: 64 });

const inTurn = async <T>(batchId: string, work: () => Promise<T>): Promise<T> => {
  const leave = fixing.take({ batch: batchId });
  if (!leave) throw tooMany('rate_limited', 1);
  try {
    return await turns.take(batchId, work);
  } finally {
    leave();
  }
};

interface RowAddress {
  readonly id: string;
  readonly row_no: number;
}

/** As sent: cells that are left out may be undefined. */
interface SentFix {
  readonly given?: Readonly<Record<string, string | undefined>> | undefined;
  readonly skip?: boolean | undefined;
}

const cellsOf = ({ given }: SentFix): RowChange['given'] =>
  given &&
  Object.fromEntries(Object.entries(given).flatMap(([column, text]) => (text === undefined ? [] : [[column, text]])));

/** Counts a new value of an identifying field as a missed lookup. */
const payLookup = async (
  kind: ImportKindDefinition,
  tenant: Tenant,
  { id, row_no }: RowAddress,
  given: RowChange['given'] = {},
): Promise<void> => {
  const { identifying, countLookup } = kind.matched;
  if (!identifying.some((field) => given[field])) return;
  await getSeenBatch(kind, tenant, id);
  const row = mustFind(await getRow(tenant.db, id, row_no), kind.problems.missing);
  if (!identifying.some((field) => given[field] && given[field] !== row.given[field])) return;
  const refused = await countLookup(tenant);
  if (refused) throw refused;
};

/** The log names the changed columns, not their values: it is kept when the contents of rows are removed. */
const changeAndRecord = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: Tenant,
  { id, row_no }: RowAddress,
  change: RowChange,
): Promise<ListedRow> => {
  const before = await changeRow(tx, kind, tenant, { batchId: id, rowNo: row_no, change });
  const row = mustFind(await getRow(tx, id, row_no), kind.problems.missing);
  await recordBatch(tx, tenant, kind, 'fix', id, {
    row_no: [row_no, row_no],
    columns: [null, Object.keys(changesBetween<object>(before.given, row.given))],
    ...changesBetween<object>({ state: before.state }, { state: row.state }),
  });
  return row;
};

/** Fixes, skips or includes a row; answers it as `present` shows it. */
export const fixRow = <Shown>(
  kind: ImportKindDefinition,
  tenant: Tenant,
  address: RowAddress,
  fix: SentFix,
  present: (db: TenantView, rows: readonly ListedRow[]) => Promise<readonly Shown[]>,
): Promise<Shown> =>
  inTurn(address.id, async () => {
    const given = cellsOf(fix);
    await payLookup(kind, tenant, address, given);
    return tenant.transaction(async (tx) => {
      const row = await changeAndRecord(tx, kind, tenant, address, { given, skip: fix.skip });
      return mustFind((await present(tx, [row]))[0], kind.problems.missing);
    });
  });

/** Replaces a wrong value in all rows that have it, up to a limit. */
export const fixValue = (
  kind: ImportKindDefinition,
  tenant: Tenant,
  batchId: string,
  change: ValueChange,
): Promise<{ rows: number; more: boolean }> =>
  inTurn(batchId, () =>
    tenant.transaction(async (tx) => {
      const replaced = await replaceValue(tx, kind, tenant, batchId, change);
      await recordBatch(tx, tenant, kind, 'replace', batchId, {
        columns: [null, [change.field]],
        rows: [null, replaced.rows],
      });
      return replaced;
    }),
  );

/** The most frequent wrong values that are shown. */
const mostValues = 20;

/** The wrong values that several rows have, the most frequent first. */
export const listWrongValues = async (
  kind: ImportKindDefinition,
  tenant: Tenant,
  batchId: string,
): Promise<CountedValue[]> => {
  await getSeenBatch(kind, tenant, batchId);
  return listFrequentFaults(tenant.db, batchId, mostValues);
};

/** How the user matched the columns of an earlier file with the headings of one that waits for it. */
export const getRemembered = async (
  kind: ImportKindDefinition,
  db: TenantView,
  { userId }: Pick<Tenant, 'userId'>,
  { state, headings }: BatchRow,
): Promise<Heading | undefined> =>
  state === 'columns' && headings ? getMapping(db, userId, kind.kind, headingsHash(headings)) : undefined;
