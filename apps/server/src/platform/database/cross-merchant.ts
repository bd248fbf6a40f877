/**
 * The named statements that touch a tenant table without merchant_id, each with its reason.
 * The tests fail on any other, and on an entry that is gone from the code.
 */
export const crossMerchant: Readonly<Record<string, string>> = {
  authenticate:
    'finds a session by its token and, in the same round trip, its user in the one merchant that the request selects',
  merchants_of_account:
    'lists the merchants that one account belongs to, before any is chosen, with its user and roles in each',
  adjustment_expired_merchants: 'tells the job of adjustments which merchants have some that nobody approved in time',
  ledger_days: 'tells the upkeep of the ledger how far each merchant has closed its days',
  ledger_waiting: 'tells the upkeep of the ledger for which merchants there is something to fold',
  verification_tell_for_waiting:
    'says for the verifications that wait behind one under way that their queue is worked on',
  action_expired_merchants: 'tells the upkeep of actions which merchants have some that can no longer be undone',
  task_due_merchants: 'tells the upkeep of tasks which merchants have some to remove or to give up',
  import_abandoned: 'tells the upkeep of imports which files of any merchant nobody went on with',
  import_under_way: 'goes on, when the program starts, with the imports that were under way in any merchant',
  notice_expired_merchants: 'tells the upkeep of notices which merchants have some to remove',
};
