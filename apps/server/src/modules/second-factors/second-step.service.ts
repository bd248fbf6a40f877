import type { Api, RequestOptions, TokenPair } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import type { SignInMethod } from '@regulars/phrases';
import type { PlatformTx } from '../../platform/database/index.ts';
import { refuseFields, type Visitor } from '../../platform/http/index.ts';
import { getTicket, loggingTry, redeemTicket, type SecondFactor } from '../auth/index.ts';
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
  accountId: string,
  { totp, recovery_code: code, passkey }: Step,
): Promise<Use> => {
  const { now } = visitor;
  if (passkey) {
    const proved = await provePasskey(visitor, services, passkey, ['second_step', accountId]);
    return (tx) => proved.use(tx).then(() => 'passkey');
  }
  if (totp !== undefined) return (tx) => spendTotp(tx, services.dataKey, { accountId, totp, now }).then(() => 'totp');
  if (code !== undefined) return (tx) => spendRecoveryCode(tx, accountId, code, now).then(() => 'recovery_code');
  throw refuseFields({ path: 'totp', rule: 'required' });
};

/**
 * Completes a sign-in by a second factor. Wrong ones are counted and leave the ticket. Throws second_factor_expired,
 * too_many_attempts, and what the factors throw.
 */
export const completeSecondStep = async (
  visitor: Visitor,
  services: FactorServices,
  step: Step,
): Promise<TokenPair> => {
  const { accountId, phone } = await getTicket(visitor, step.ticket);
  return loggingTry(visitor, { method: methodOf(step), phone, accountId }, async () => {
    const attempt = await countTry(visitor, accountId, phone);
    const use = await checkOf(visitor, services, accountId, step);
    const tokens = await redeemTicket(visitor, services, step.ticket, async (tx) => {
      const factor = await use(tx);
      await attempt.succeed(tx);
      return factor;
    });
    return { accountId, tokens };
  });
};

const methodOf = ({ passkey, recovery_code: code }: Step): SignInMethod =>
  passkey ? 'second_passkey' : code === undefined ? 'totp' : 'recovery_code';
