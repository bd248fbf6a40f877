import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';

/** Serialises counting and adding failures of address $1 until the transaction ends. */
export const lockAddress = statement(
  'sign_in_lock_address',
  `select pg_advisory_xact_lock(hashtextextended('sign_in ' || $1, 0))`,
);

/** Failures of phone $1 and address $2 since $3: the newest $4 of both together, and the $5th newest of the address. */
export const getFailures = statement<{ of_account: Date[]; fiftieth_of_address: Date | null }>(
  'sign_in_failures',
  `select array(
       select at from sign_in_failure where phone = $1 and address = $2 and at > $3 order by at desc limit $4
     ) as of_account,
     (select at from sign_in_failure where address = $2 and at > $3 order by at desc offset $5::bigint - 1 limit 1) as fiftieth_of_address`,
);

export const failureColumns = columnsOf('sign_in_failure', ['failure_id', 'phone', 'address', 'at']);
export const addFailure = statement('sign_in_failure_insert', failureColumns.insert);

export const removeFailures = statement(
  'sign_in_failure_delete',
  'delete from sign_in_failure where phone = $1 and address = $2',
);

export const removeFailure = statement(
  'sign_in_failure_delete_one',
  'delete from sign_in_failure where failure_id = $1',
);

export const removeOldFailures = statement('sign_in_failure_sweep', 'delete from sign_in_failure where at <= $1');

const credentials = columnsOf('account', ['account_id', 'password_hash', 'password_until', 'disabled_at']);
/** $1 phone. */
export const getCredentials = statement<RowOfColumns<typeof credentials>>(
  'sign_in_credentials',
  `select ${credentials.select()} from account where phone = $1`,
);
