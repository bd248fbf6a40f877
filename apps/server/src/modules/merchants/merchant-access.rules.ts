import { Problem, type Account } from '../../platform/http/index.ts';

/** Refuses a session without the second factor that one of the user's roles demands. */
export const mustHaveProved = (
  account: Pick<Account, 'hasSecondFactor'>,
  { demands_second_factor: demands }: { readonly demands_second_factor: boolean },
): void => {
  if (demands && !account.hasSecondFactor) throw new Problem('second_factor_demanded');
};
