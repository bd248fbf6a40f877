import type { SmsTemplate } from '../config/third-parties.ts';
import { columnsOf, statement, type RowOfColumns } from '../database/index.ts';

export const newSmsColumns = columnsOf('sms_message', [
  'sms_id',
  'phone',
  'template',
  'parameters',
  'accounts_only',
  'state',
  'created_at',
  'expires_at',
]);
export const addSmsRow = statement('sms_insert', newSmsColumns.insert);

const claimed = columnsOf('sms_message', ['state', 'phone', 'template', 'parameters', 'accounts_only']);
export type ClaimedSms = RowOfColumns<typeof claimed, { template: SmsTemplate }>;

/**
 * Marks message $1 as being sent at $2, before the call. One that is so marked already was cut off in its call: nobody
 * knows whether it was sent. No row: it is decided.
 */
export const markSending = statement<ClaimedSms>(
  'sms_mark_sending',
  `update sms_message set
     state = case when state = 'sending' then 'unknown' when expires_at <= $2 then 'expired' else 'sending' end,
     error = case when state = 'sending' then 'interrupted' else error end,
     parameters = case when state = 'queued' and expires_at > $2 then parameters end,
     decided_at = case when state = 'sending' or expires_at <= $2 then $2 end,
     attempts = attempts + case when state = 'queued' and expires_at > $2 then 1 else 0 end
   where sms_id = $1 and state in ('queued', 'sending')
   returning ${claimed.select()}`,
);

/** The outcome of message $1: state $2, the provider's id $3, error $4, at $5. */
export const setOutcome = statement(
  'sms_set_outcome',
  `update sms_message set state = $2, provider_id = $3, error = $4, decided_at = $5, parameters = null
   where sms_id = $1 and state = 'sending'`,
);

/** Message $1 was certainly not sent, because of $2. */
export const markQueued = statement(
  'sms_mark_queued',
  `update sms_message set state = 'queued', error = $2 where sms_id = $1 and state = 'sending'`,
);

/** Messages that nothing will send any more, at $1; those whose sending was cut off before $2. */
export const markLeftOver = statement(
  'sms_mark_left_over',
  `update sms_message set state = case when state = 'queued' then 'expired' else 'unknown' end,
     error = case when state = 'queued' then error else 'interrupted' end, parameters = null, decided_at = $1
   where (state = 'queued' and expires_at <= $1) or (state = 'sending' and expires_at <= $2)`,
);

export const removeOldSms = statement('sms_sweep', 'delete from sms_message where created_at <= $1');
