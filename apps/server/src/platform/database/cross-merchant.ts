/**
 * The named statements that touch a tenant table without merchant_id, each with its reason. The tests fail on any
 * other, and on an entry that the code no longer uses.
 */
export const crossMerchant: Readonly<Record<string, string>> = {
  authenticate:
    'finds a session by its token and, in the same round trip, its user in the one merchant that the request selects',
  merchants_of_account:
    'lists the merchants that one account belongs to, before any is chosen, with its user and roles in each',
  adjustment_expired_merchants: 'lists the merchants whose waiting adjustments have lapsed, for the job that ends them',
  ledger_days: 'lists each merchant’s last closed day, for the ledger’s upkeep',
  ledger_waiting: 'lists the merchants with deltas to fold, for the ledger’s upkeep',
  verification_tell_for_waiting: 'renews the heartbeat of verifications queued behind a running one',
  merchants_behind_release:
    'lists the merchants whose roles lack permissions of a later version, for the job that gives them',
  users_leaving_merchants: 'lists the merchants where somebody’s last day may be over, for the job that disables them',
  log_seal_merchants: 'lists the merchants whose logs have entries to seal, for the job that seals them',
  unusual_merchants: 'lists the merchants where something was logged, for the job that looks for what is unusual',
  action_expired_merchants: 'lists the merchants with actions that can no longer be undone, for the upkeep of actions',
  task_due_merchants: 'lists the merchants with tasks to remove or to give up, for the upkeep of tasks',
  import_abandoned: 'lists the merchants with abandoned imports, for the upkeep of imports',
  import_claimed_checks: 'lists the imports whose check may have been lost, for the upkeep of imports',
  import_to_clear:
    'lists the imports that ended long ago and still have their rows’ contents, for the upkeep of imports',
  import_under_way: 'resumes, at the start, the imports that were under way in any merchant',
  list_due: 'lists the merchants whose long lists have rows to fold into their bits, for the loop that folds them',
  coupon_gift_merchants: 'lists the merchants with coupons of gifts to give, for the loop that gives them',
  seed_histories: 'lists the demos whose history is still being added, for the loop that adds it',
  document_counter_delete: 'removes the document counters of past days',
  item_source_due: 'lists the merchants whose next sync of items is due, for the job that starts it',
  item_sync_old_merchants: 'lists the merchants with old syncs of items, for their upkeep',
  picture_unused_merchants: 'lists the merchants with uploaded pictures that nothing uses, for their upkeep',
  announcement_seen_merchants:
    'lists the merchants where somebody has read an announcement that is over, for its upkeep',
  announcement_targets_clear: 'says for which merchants an announcement of the service provider is',
  merchant_expiry_due:
    'lists the merchants that are about to expire, expired or were renewed, for the job that tells them',
  provider_merchant_figures:
    'counts branches and users of the merchants on a page of the provider’s list, and names their owners',
  picture_file_merchants: 'lists the merchants with files that no picture has, for their upkeep',
  carousel_picture_merchants: 'lists the merchants with pictures that no carousel has any more, for their upkeep',
  item_picture_merchants: 'lists the merchants with pictures that no item has any more, for their upkeep',
  grade_ended_merchants: 'lists the merchants where somebody’s grade has ended, for the job that ends it',
  grade_raise_merchants: 'lists the merchants whose new grades raise members, for the job that raises them',
  privilege_merchants: 'lists the merchants whose privileges give gifts, for the job that gives them',
  refund_request_lapsed_merchants:
    'lists the merchants whose requests for refunds have lapsed, for the job that tells who asked',
  issued_coupon_due_merchants:
    'lists the merchants with coupons that have expired, or whose orders were given up, for the job that ends them',
  notice_expired_merchants: 'lists the merchants with expired notices, for the upkeep of notices',
};
