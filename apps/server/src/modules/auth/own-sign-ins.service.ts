import type { SignIn } from '@regulars/contract';
import type { SignInMethod, SignInResult } from '@regulars/phrases';
import type { Account } from '../../platform/http/index.ts';
import { deviceBehind, isLocal } from './devices.ts';
import { listOwnTries, type OwnTryRow } from './sign-in-log.queries.ts';

const shownFor = 90 * 86_400_000;
const most = 50;

const results: Readonly<Record<string, SignInResult>> = {
  ok: 'ok',
  second_factor_needed: 'first_step',
  phone_verification_needed: 'first_step',
  activation_needed: 'first_step',
  too_many_attempts: 'too_many',
  too_many_code_tries: 'too_many',
  strangers_tried: 'too_many',
  account_disabled: 'disabled',
  wrong_credentials: 'wrong',
  wrong_code: 'wrong',
  wrong_totp: 'wrong',
  wrong_recovery_code: 'wrong',
  passkey_refused: 'wrong',
};

const present = ({ log_id, at, method, outcome, address, agent }: OwnTryRow): SignIn => ({
  sign_in_id: log_id,
  at: at.toISOString(),
  method: method as SignInMethod, // as loggingTry wrote it
  result: results[outcome] ?? 'failed',
  ...deviceBehind(agent),
  address,
  is_local: isLocal(address),
});

/** The last tries to sign in to the account, failed ones included. */
export const listOwnSignIns = async ({ platform, accountId, now }: Account): Promise<{ items: SignIn[] }> => {
  const rows = await platform.query(listOwnTries, [accountId, new Date(now.getTime() - shownFor), most]);
  return { items: rows.map(present) };
};
