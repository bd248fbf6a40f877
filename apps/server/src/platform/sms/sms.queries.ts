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
  'decided_at',
]);
export const addSmsRow = statement('sms_insert', newSmsColumns.insert);

/** Gives up to $2 messages up whose time has passed at $1. */
export const markExpired = statement<{ sms_id: string }>(
  'sms_mark_expired',
  `update sms_message set state = 'expired', parameters = null, decided_at = $1
   where sms_id in (select sms_id from sms_message where state = 'queued' and expires_at <= $1 limit $2)
     and state = 'queued'
   returning sms_id`,
);

const waiting = columnsOf('sms_message', ['sms_id', 'phone', 'accounts_only']);
export type WaitingSms = RowOfColumns<typeof waiting>;
/** Up to $2 messages that may be sent at $1, newest first: whoever asked last still waits for it. */
export const listWaiting = statement<WaitingSms>(
  'sms_waiting',
  `select ${waiting.select()} from sms_message
   where state = 'queued' and expires_at > $1 and (next_at is null or next_at <= $1)
   order by created_at desc, sms_id desc limit $2`,
);

/** Messages $1 are for accounts only, and their phones have none, as seen at $2. */
export const markWithheld = statement(
  'sms_mark_withheld',
  `update sms_message set state = 'withheld', parameters = null, decided_at = $2
   where sms_id = any ($1::uuid[]) and state = 'queued'`,
);

const claimed = columnsOf('sms_message', ['sms_id', 'phone', 'template', 'parameters', 'attempts']);
export type ClaimedSms = RowOfColumns<typeof claimed, { template: SmsTemplate }>;
/** Marks those of the messages $1 that still wait as being sent, before the call: of several processes, one gets the row. */
export const markSending = statement<ClaimedSms>(
  'sms_mark_sending',
  `update sms_message set state = 'sending', attempts = attempts + 1
   where sms_id = any ($1::uuid[]) and state = 'queued' returning ${claimed.select()}`,
);

/** The outcome of message $1: state $2, the provider's id $3, error $4, at $5. */
export const setOutcome = statement(
  'sms_set_outcome',
  `update sms_message set state = $2, provider_id = $3, error = $4, decided_at = $5, parameters = null
   where sms_id = $1 and state = 'sending'`,
);

/** Message $1 was certainly not sent, because of $2, and is tried again from $3. */
export const markQueued = statement(
  'sms_mark_queued',
  `update sms_message set state = 'queued', error = $2, next_at = $3 where sms_id = $1 and state = 'sending'`,
);

/** Messages whose sending was cut off before $2: nobody knows whether they were sent; decided at $1. */
export const markInterrupted = statement(
  'sms_mark_interrupted',
  `update sms_message set state = 'unknown', error = 'interrupted', parameters = null, decided_at = $1
   where state = 'sending' and expires_at <= $2`,
);

export const removeOldSms = statement('sms_sweep', 'delete from sms_message where created_at <= $1');
