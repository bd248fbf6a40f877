import type { Api, RequestOptions, TokenPair } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import type { SignInMethod } from '@regulars/phrases';
import type { PlatformTx } from '../../platform/database/index.ts';
import { refuseFields, type Visitor } from '../../platform/http/index.ts';
import { forgetFailures, getTicket, loggingTry, redeemTicket, type SecondFactor } from '../auth/index.ts';
import { issuePasskeyRequest, provePasskey, type FactorServices } from './passkeys.service.ts';
import { countTry, spendRecoveryCode, spendTotp } from './proofs.service.ts';

type Step = BodyOf<Api['POST /merc/personal/login/second-factor']>;

/** Asks for a passkey of the ticket's account. Throws second_factor_expired, passkeys_not_offered. */
export const beginSecondStep = async (
  visitor: Visitor,
  services: FactorServices,
  ticket: string,
): Promise<RequestOptions> => {
  const { accountId } = await getTicket(visitor, ticket);
  return issuePasskeyRequest(visitor, services, ['second_step', accountId]);
};

/** Uses the factor that was sent and returns its kind. */
type Use = (tx: PlatformTx) => Promise<SecondFactor>;

/** What was sent, checked as far as no transaction is needed. */
const checkOf = async (
  visitor: Visitor,
  services: FactorServices,
  { accountId, phone }: { readonly accountId: string; readonly phone: string },
  { totp, recovery_code: code, passkey }: Step,
): Promise<Use> => {
  const { now } = visitor;
  if (passkey) {
    const proved = await provePasskey(visitor, services, passkey, ['second_step', accountId]);
    return (tx) => proved.use(tx).then(() => 'passkey');
  }
  if (code !== undefined) return (tx) => spendRecoveryCode(tx, accountId, code, now).then(() => 'recovery_code');
  if (totp === undefined) throw refuseFields({ path: 'totp', rule: 'required' });
  const attempt = await countTry(visitor, accountId, phone);
  return async (tx) => {
    await spendTotp(tx, services.dataKey, { accountId, totp, now });
    await attempt.succeed(tx);
    return 'totp';
  };
};

/**
 * Completes a sign-in by a second factor. Wrong codes of an app are counted; nobody guesses the others. Whatever is wrong
 * leaves the ticket. Throws second_factor_expired, too_many_attempts, and what the factors throw.
 */
export const completeSecondStep = async (
  visitor: Visitor,
  services: FactorServices,
  step: Step,
): Promise<TokenPair> => {
  return loggingTry(visitor, { method: methodOf(step), phone: '' }, async (recognise) => {
    const holder = await getTicket(visitor, step.ticket);
    const { accountId, phone } = holder;
    recognise(holder);
    const use = await checkOf(visitor, services, holder, step);
    const tokens = await redeemTicket(visitor, services, step.ticket, async (tx) => {
      const factor = await use(tx);
      await forgetFailures(tx, visitor, phone);
      return factor;
    });
    return { accountId, tokens };
  });
};

const methodOf = ({ passkey, recovery_code: code }: Step): SignInMethod =>
  passkey ? 'second_passkey' : code === undefined ? 'totp' : 'recovery_code';
