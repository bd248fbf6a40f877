import type { SignInResult } from '@regulars/phrases';

/** What the outcomes of tries to sign in mean; any other is `failed`. */
export const signInResults: Readonly<Record<string, SignInResult>> = {
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

export const signInResultOf = (outcome: string): SignInResult => signInResults[outcome] ?? 'failed';
