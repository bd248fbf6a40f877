const seconds = 1000;

export const accessLife = 15 * 60 * seconds;
const refreshLife = { remembered: 30 * 24 * 3600 * seconds, otherwise: 12 * 3600 * seconds };

/** The grace period in which an exchanged refresh token is accepted again: two tabs may send it at the same time. */
const grace = 10 * seconds;

export const refreshLifeOf = (remembered: boolean): number =>
  remembered ? refreshLife.remembered : refreshLife.otherwise;

/** The token pair of a presented refresh token. */
export interface PresentedPair {
  readonly expires_at: Date;
  /** When its refresh token was exchanged. */
  readonly rotated_at: Date | null;
  readonly revoked_at: Date | null;
  /** Whether the pair that replaced it was exchanged too; then it is no immediate predecessor. */
  readonly successor_rotated: boolean;
  readonly account_disabled: boolean;
}

/**
 * What to do with a refresh token: rotate it; issue a sibling of its successor; treat it as a replay; or reject it. An
 * exchanged token that returns after the grace period is a replay even if it has expired, because somebody kept it.
 */
export const judgeRefresh = (pair: PresentedPair, now: Date): 'rotate' | 'sibling' | 'replay' | 'invalid' => {
  if (pair.revoked_at || pair.account_disabled) return 'invalid';
  if (!pair.rotated_at) return pair.expires_at > now ? 'rotate' : 'invalid';
  const isSoon = now.getTime() - pair.rotated_at.getTime() <= grace;
  return isSoon && !pair.successor_rotated ? 'sibling' : 'replay';
};
