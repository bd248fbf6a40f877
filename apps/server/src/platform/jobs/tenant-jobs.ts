import { statement, type Database, type Statement, type TenantDb } from '../database/index.ts';
import { defineJob, type Job, type JobContext, type JobOptions } from './jobs.ts';

export interface TenantJobContext extends JobContext {
  readonly db: TenantDb;
  /** The start of this attempt. */
  readonly now: Date;
}

/** A job for the merchant named in its data. */
export const defineTenantJob = <Data extends { readonly merchantId: string }>(
  name: string,
  handle: (context: TenantJobContext, data: Data) => Promise<void>,
  options?: JobOptions,
): Job<Data> =>
  defineJob<Data>(
    name,
    (context, data) =>
      handle({ ...context, db: context.database.tenant(data.merchantId), now: context.clock.now() }, data),
    options,
  );

/** Processes every item even if some fail, until aborted; throws all failures at the end. */
export const forEach = async <T>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
};

export const everyMerchant = statement<{ merchant_id: string }>(
  'every_merchant',
  'select merchant_id from merchant order by merchant_id',
);

interface MerchantLoop<Row extends object> {
  /** `everyMerchant`, or one that cross-merchant.ts lists. */
  readonly find: Statement<Row>;
  readonly values?: readonly unknown[];
  readonly signal?: AbortSignal | undefined;
}

/** The same for every merchant that a statement finds; a failure names its merchant. */
export const forEachMerchant = async <Row extends { readonly merchant_id: string }>(
  database: Database,
  { find, values = [], signal }: MerchantLoop<Row>,
  work: (db: TenantDb, row: Row) => Promise<void>,
): Promise<void> =>
  forEach(await database.platform.query(find, values), signal, (row) =>
    work(database.tenant(row.merchant_id), row).catch((error: unknown) => {
      throw new Error(`The work for merchant ${row.merchant_id} failed`, { cause: error });
    }),
  );
