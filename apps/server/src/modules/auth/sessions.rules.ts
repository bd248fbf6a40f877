const seconds = 1000;

export const accessLife = 15 * 60 * seconds;
const refreshLife = { remembered: 30 * 24 * 3600 * seconds, otherwise: 12 * 3600 * seconds };

/** The grace period in which an exchanged refresh token is accepted again: two tabs may send it at the same time. */
const grace = 10 * seconds;

/** However often it is refreshed, a session ends so long after its sign-in. */
const longest = 90 * 24 * 3600 * seconds;

/** When a pair issued now expires. */
export const expiryOf = ({ remembered, signedInAt }: { remembered: boolean; signedInAt: Date }, now: Date): Date =>
  new Date(
    Math.min(
      now.getTime() + (remembered ? refreshLife.remembered : refreshLife.otherwise),
      signedInAt.getTime() + longest,
    ),
  );

/** The token pair of a presented refresh token. */
export interface PresentedPair {
  readonly expires_at: Date;
  /** When its refresh token was exchanged. */
  readonly rotated_at: Date | null;
  readonly revoked_at: Date | null;
  /** Whether the pair that replaced it was exchanged too; then it is no immediate predecessor. */
  readonly successor_rotated: boolean;
  /** Whether the sibling of that pair was exchanged too. */
  readonly sibling_rotated: boolean;
  readonly account_disabled: boolean;
}

/**
 * What to do with a refresh token: rotate it; issue a sibling of its successor, which replaces an earlier sibling unless
 * that was exchanged in turn; treat it as a replay; or reject it. An
 * exchanged token that returns after the grace period is a replay even if it has expired, because somebody kept it.
 */
export const judgeRefresh = (pair: PresentedPair, now: Date): 'rotate' | 'sibling' | 'replay' | 'invalid' => {
  if (pair.revoked_at || pair.account_disabled) return 'invalid';
  if (!pair.rotated_at) return pair.expires_at > now ? 'rotate' : 'invalid';
  const isSoon = now.getTime() - pair.rotated_at.getTime() <= grace;
  if (!isSoon || pair.successor_rotated) return 'replay';
  return pair.sibling_rotated ? 'invalid' : 'sibling';
};
