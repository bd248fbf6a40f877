/** An account as it may be shown: its first and last digits, of a short one the last two. */
export const maskedAccount = (account: string): string =>
  account.length >= 12 ? `${account.slice(0, 4)}****${account.slice(-4)}` : `****${account.slice(-2)}`;
