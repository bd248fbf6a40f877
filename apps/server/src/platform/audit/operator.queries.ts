/** A user's row as the actor of an operation. */
export interface OperatorRow {
  readonly account_id: string;
  readonly operator: string | null;
}

/** Selects the operator, and `more` of the user `u`, by $1 merchant and $2 user. */
export const selectOperator = (...more: readonly string[]): string =>
  `select ${['u.account_id', 'coalesce(u.actual_name, a.actual_name) as operator', ...more].join(', ')}
   from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and u.user_id = $2`;
