import { columnsOf, statement } from '../../platform/database/index.ts';

export const tryColumns = columnsOf('sign_in_log', [
  'log_id',
  'at',
  'method',
  'phone',
  'account_id',
  'outcome',
  'address',
  'agent',
]);
export const addTry = statement('sign_in_log_insert', tryColumns.insert);

export const removeOldTries = statement('sign_in_log_sweep', 'delete from sign_in_log where at <= $1');
