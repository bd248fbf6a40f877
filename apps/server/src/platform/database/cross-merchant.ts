/**
 * The named statements that touch a tenant table without merchant_id, each with its reason.
 * The tests fail on any other, and on an entry that is gone from the code.
 */
export const crossMerchant: Readonly<Record<string, string>> = {
  authenticate: 'finds a session by its token and, in the same round trip, its user in the one merchant that the request selects',
};
