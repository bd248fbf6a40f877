import { createHmac } from 'node:crypto';
import { statement, type PlatformDb, type PlatformTx, type TenantDb, type TenantTx } from '../database/index.ts';
import { Problem, refuseFields } from '../http/problem.ts';

/** Leaves the transaction of a repeated call with the stored answer, as it was sent. */
export class Replay extends Error {
  readonly status: number;
  readonly answer: string;

  constructor(status: number, answer: string) {
    super('replayed');
    this.status = status;
    this.answer = answer;
  }
}

export interface IdempotentCall {
  readonly accountId: string;
  readonly key: string;
  readonly inputHash: Buffer;
}

const keyPattern = /^[\x21-\x7e]{8,100}$/;

/**
 * The call's identity: its Idempotency-Key and a digest of its input, which may hold phones and can't be guessed back
 * without the data key. Undefined without an Idempotency-Key.
 */
export const idempotentCall = (
  dataKey: Buffer,
  key: string | undefined,
  accountId: string,
  input: { method: string; url: string; body: unknown },
): IdempotentCall | undefined => {
  if (key === undefined) return undefined;
  if (!keyPattern.test(key)) throw refuseFields({ path: 'Idempotency-Key', rule: 'invalid' });
  const inputHash = createHmac('sha256', dataKey)
    .update(JSON.stringify(['idempotent_call', input.method, input.url, sorted(input.body)]))
    .digest();
  return { accountId, key, inputHash };
};

/** The same value with sorted keys, so that equal inputs hash alike. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

const claimKey = statement<{ key: string }>(
  'idempotency_claim',
  `insert into idempotency_key (merchant_id, account_id, key, input_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning key`,
);
const getAnswerRow = statement<KeptAnswer>(
  'idempotency_get',
  'select input_hash, status, answer from idempotency_key where merchant_id = $1 and account_id = $2 and key = $3',
);
const addAnswerRow = statement(
  'idempotency_insert',
  'update idempotency_key set status = $4, answer = $5 where merchant_id = $1 and account_id = $2 and key = $3',
);

/**
 * Claims the key inside the transaction that does the work. A concurrent call with the same key waits for the first to
 * end. If that committed, it throws Replay (same input) or `idempotency_key_reused` (another input); if it failed, no
 * trace is left.
 */
export const claim = async (tx: TenantTx, call: IdempotentCall, now: Date): Promise<void> => {
  const claimed = await tx.query(claimKey, [tx.merchantId, call.accountId, call.key, call.inputHash, now]);
  if (claimed.length === 0) replay(call, await tx.query(getAnswerRow, [tx.merchantId, call.accountId, call.key]));
};

interface KeptAnswer {
  readonly input_hash: Buffer;
  readonly status: number;
  readonly answer: string;
}

/** Always throws. */
const replay = (call: IdempotentCall, [kept]: readonly KeptAnswer[]): never => {
  if (!kept?.input_hash.equals(call.inputHash)) throw new Problem('idempotency_key_reused');
  throw new Replay(kept.status, kept.answer);
};

/** Stores the answer, as the transaction's last statement. */
export const addAnswer = (tx: TenantTx, call: IdempotentCall, status: number, answer: string): void => {
  tx.finish(addAnswerRow, [tx.merchantId, call.accountId, call.key, status, answer]);
};

// A call of the provider belongs to no merchant.
const claimProviderKey = statement<{ key: string }>(
  'provider_answer_claim',
  `insert into provider_answer (account_id, key, input_hash, created_at) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
);
const getProviderAnswer = statement<KeptAnswer>(
  'provider_answer_get',
  'select input_hash, status, answer from provider_answer where account_id = $1 and key = $2',
);
const setProviderAnswer = statement(
  'provider_answer_set',
  'update provider_answer set status = $3, answer = $4 where account_id = $1 and key = $2',
);

/** As `claim`, for a call of the provider. */
export const claimAsProvider = async (tx: PlatformTx, call: IdempotentCall, now: Date): Promise<void> => {
  const claimed = await tx.query(claimProviderKey, [call.accountId, call.key, call.inputHash, now]);
  if (claimed.length === 0) replay(call, await tx.query(getProviderAnswer, [call.accountId, call.key]));
};

export const addProviderAnswer = async (
  tx: PlatformTx,
  call: IdempotentCall,
  status: number,
  answer: string,
): Promise<void> => {
  await tx.query(setProviderAnswer, [call.accountId, call.key, status, answer]);
};

/** How long answers are stored. */
const storedDays = 7;
const removeOldKeys = statement(
  'idempotency_sweep',
  'delete from idempotency_key where merchant_id = $1 and created_at <= $2',
);

/** Deletes a merchant's expired answers. */
export const sweepIdempotencyKeys = async (db: TenantDb, now: Date): Promise<void> => {
  await db.query(removeOldKeys, [db.merchantId, new Date(now.getTime() - storedDays * 24 * 3_600_000)]);
};

const removeOldProviderAnswers = statement(
  'provider_answer_sweep',
  'delete from provider_answer where created_at <= $1',
);

/** Deletes the provider's expired answers. */
export const sweepProviderAnswers = async (db: PlatformDb, now: Date): Promise<void> => {
  await db.query(removeOldProviderAnswers, [new Date(now.getTime() - storedDays * 24 * 3_600_000)]);
};
