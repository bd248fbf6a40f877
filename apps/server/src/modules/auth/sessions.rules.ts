const seconds = 1000;

export const accessLife = 15 * 60 * seconds;
const refreshLife = { remembered: 30 * 24 * 3600 * seconds, otherwise: 12 * 3600 * seconds };

/** How long a used refresh token is taken once more: two tabs may have sent it at the same time. */
const grace = 10 * seconds;

export const refreshLifeOf = (remembered: boolean): number =>
  remembered ? refreshLife.remembered : refreshLife.otherwise;

/** The pair that a refresh token belongs to. */
export interface PresentedPair {
  readonly expires_at: Date;
  /** When its refresh token was exchanged. */
  readonly rotated_at: Date | null;
  readonly revoked_at: Date | null;
  /** Whether the pair that replaced it has been replaced, too: then this is no immediate predecessor. */
  readonly successor_rotated: boolean;
  readonly account_disabled: boolean;
}

/**
 * What becomes of a refresh token: exchanged; given a sibling of the pair that replaced it; taken for stolen; or just not valid.
 * A used one that comes back late is a replay even when it has expired: someone kept it.
 */
export const judgeRefresh = (pair: PresentedPair, now: Date): 'rotate' | 'sibling' | 'replay' | 'invalid' => {
  if (pair.revoked_at || pair.account_disabled) return 'invalid';
  if (!pair.rotated_at) return pair.expires_at > now ? 'rotate' : 'invalid';
  const isSoon = now.getTime() - pair.rotated_at.getTime() <= grace;
  return isSoon && !pair.successor_rotated ? 'sibling' : 'replay';
};
