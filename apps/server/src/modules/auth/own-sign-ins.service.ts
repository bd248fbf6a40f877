import type { SignIn } from '@regulars/contract';
import type { SignInMethod } from '@regulars/phrases';
import type { Account } from '../../platform/http/index.ts';
import { deviceBehind, isLocal } from './devices.ts';
import { listOwnTries, type OwnTryRow } from './sign-in-log.queries.ts';
import { signInResultOf } from './sign-in-results.rules.ts';

const shownFor = 90 * 86_400_000;
const most = 50;

const present = ({ log_id, at, method, outcome, address, agent }: OwnTryRow): SignIn => ({
  sign_in_id: log_id,
  at: at.toISOString(),
  times: 1,
  method: method as SignInMethod, // as loggingTry wrote it
  result: signInResultOf(outcome),
  ...deviceBehind(agent),
  address,
  is_local: isLocal(address),
});

const isAlike = (a: SignIn, b: SignIn): boolean =>
  a.result !== 'ok' &&
  (['method', 'result', 'address', 'browser', 'system'] as const).every((field) => a[field] === b[field]);

/** Makes one of failed tries alike that follow each other; the newest stands for them. */
const folded = (tries: readonly SignIn[]): SignIn[] => {
  const items: SignIn[] = [];
  for (const one of tries) {
    const last = items.at(-1);
    if (last && isAlike(last, one)) items[items.length - 1] = { ...last, times: last.times + 1 };
    else items.push(one);
  }
  return items;
};

/** The last tries to sign in to the account, failed ones included. */
export const listOwnSignIns = async ({ platform, accountId, now }: Account): Promise<{ items: SignIn[] }> => {
  const rows = await platform.query(listOwnTries, [accountId, new Date(now.getTime() - shownFor), most]);
  return { items: folded(rows.map(present)) };
};
