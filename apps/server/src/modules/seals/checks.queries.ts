import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { CheckResult } from './checking.service.ts';
import type { Fault } from './faults.rules.ts';
import { clamped } from './seals.queries.ts';

export interface CheckRow {
  readonly check_id: string;
  readonly asked_at: Date;
  readonly operator: string | null;
  readonly told_at: Date;
  readonly ended_at: Date | null;
  readonly entries: number;
  readonly sealed: number;
  readonly fault: string | null;
  readonly fault_position: number | null;
  readonly fault_log_id: string | null;
  readonly fault_at: Date | null;
  readonly head_file: string | null;
}

const latest = statement<CheckRow>(
  'log_check_latest',
  `select check_id, asked_at, operator, told_at, ended_at, entries::double precision as entries,
     sealed::double precision as sealed, fault, fault_position::double precision as fault_position, fault_log_id, fault_at, head_file
   from log_check where merchant_id = $1 and asked_by is not null order by asked_at desc, check_id desc limit 1`,
);
/** The latest check that somebody asked for. */
export const getLatestCheck = async (view: TenantView): Promise<CheckRow | undefined> =>
  (await view.query(latest, [view.merchantId]))[0];

interface Unsealed {
  readonly fault: string;
  readonly asked_at: Date;
}
const unsealed = statement<Unsealed>(
  'log_check_unsealed',
  `select c.fault, c.asked_at from log_check c
   where c.merchant_id = $1 and c.asked_by is null and c.asked_at > coalesce(
     (select b.sealed_at from log_seal_batch b where b.merchant_id = $1 order by b.batch desc limit 1), '-infinity')
   order by c.asked_at desc, c.check_id desc limit 1`,
);
/** Why the program doesn't seal the log, and since when; undefined: it does. */
export const getUnsealedSince = async (view: TenantView): Promise<Unsealed | undefined> =>
  (await view.query(unsealed, [view.merchantId]))[0];

export interface SealsRow {
  readonly entries: number;
  readonly sealed_at: Date | null;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly fingerprint: string | null;
}
const state = statement<SealsRow>(
  'log_seals_state',
  `select h.position::double precision as entries, ${clamped('b.sealed_at')} as sealed_at, ${clamped('h.sealed_to')} as last_at, encode(b.chain, 'hex') as fingerprint,
     (select ${clamped('s.at')} from log_seal s where s.merchant_id = $1 and s.position = 1) as first_at
   from log_seal_head h left join log_seal_batch b on b.merchant_id = $1 and b.batch = h.batch
   where h.merchant_id = $1`,
);
export const getSealsState = async (view: TenantView): Promise<SealsRow | undefined> =>
  (await view.query(state, [view.merchantId]))[0];

const endLost = statement(
  'log_check_lost',
  `update log_check set ended_at = $3, fault = 'unfinished' where merchant_id = $1 and ended_at is null and told_at < $2`,
);
/** Ends a check that has said nothing since an instant. */
export const endLostChecks = async (tx: TenantTx, since: Date, now: Date): Promise<void> => {
  await tx.query(endLost, [tx.merchantId, since, now]);
};

const add = statement<{ check_id: string }>(
  'log_check_add',
  `insert into log_check (merchant_id, check_id, asked_by, operator, asked_at, told_at, sealed)
   select $1, $2, $3, $4, $5, $5, coalesce((select position from log_seal_head where merchant_id = $1), 0)
   on conflict do nothing returning check_id`,
);
/** Whether it was added: only one runs at a time. */
export const addCheck = async (
  tx: TenantTx,
  { id, userId, operator, now }: { id: string; userId: string; operator: string | null; now: Date },
): Promise<boolean> => (await tx.query(add, [tx.merchantId, id, userId, operator, now])).length > 0;

const tell = statement<{ check_id: string }>(
  'log_check_tell',
  `update log_check set entries = $3, told_at = $4 where merchant_id = $1 and check_id = $2 and ended_at is null returning check_id`,
);
/** Notes the progress of a check; false if it was taken for lost. */
export const setProgress = async (tx: TenantTx, id: string, entries: number, now: Date): Promise<boolean> =>
  (await tx.query(tell, [tx.merchantId, id, entries, now])).length > 0;

const faultValues = (fault: Fault | null): readonly unknown[] => [
  fault?.fault ?? null,
  fault?.position ?? null,
  fault?.logId ?? null,
  fault?.at ?? null,
];

const end = statement<{ check_id: string }>(
  'log_check_end',
  `update log_check set ended_at = $3, entries = $4, head_file = $5, fault = $6, fault_position = $7, fault_log_id = $8, fault_at = $9
   where merchant_id = $1 and check_id = $2 and ended_at is null returning check_id`,
);
/** Notes what a check found; false if it was taken for lost. */
export const setEnded = async (
  tx: TenantTx,
  id: string,
  now: Date,
  { entries, headFile, fault }: Pick<CheckResult, 'entries' | 'headFile' | 'fault'>,
): Promise<boolean> =>
  (await tx.query(end, [tx.merchantId, id, now, entries, headFile, ...faultValues(fault)])).length > 0;

const addWithFault = statement(
  'log_check_add_ended',
  `insert into log_check (merchant_id, check_id, asked_at, told_at, ended_at, fault, fault_position, fault_log_id, fault_at)
   values ($1, $2, $3, $3, $3, $4, $5, $6, $7)`,
);
/** Adds what the program found by itself. */
export const addEnded = async (tx: TenantTx, id: string, now: Date, fault: Fault): Promise<void> => {
  await tx.query(addWithFault, [tx.merchantId, id, now, ...faultValues(fault)]);
};

const found = statement<{ check_id: string }>(
  'log_check_found',
  `select check_id from log_check where merchant_id = $1 and check_id <> $2 and fault = $3
     and fault_position is not distinct from $4 and fault_log_id is not distinct from $5 limit 1`,
);
/** Whether another check found a fault. */
export const wasFound = async (tx: TenantTx, id: string, { fault, position, logId }: Fault): Promise<boolean> =>
  (await tx.query(found, [tx.merchantId, id, fault, position, logId])).length > 0;
