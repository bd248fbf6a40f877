import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { SmsTemplate } from '../config/third-parties.ts';
import type { PlatformDb, PlatformTx } from '../database/index.ts';
import { every, type Repeated } from '../jobs/every.ts';
import type { JobContext } from '../jobs/jobs.ts';
import { maskPhone } from '../phones/mask-phone.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { SmsGateway } from './gateway.ts';
import {
  addSmsRow,
  listWaiting,
  markExpired,
  markInterrupted,
  markQueued,
  markSending,
  markWithheld,
  newSmsColumns,
  removeOldSms,
  setOutcome,
  type ClaimedSms,
  type WaitingSms,
} from './sms.queries.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;
/** How long messages and what became of them are kept. */
const kept = 30 * days;
/** After its expiry, a message still marked as being sent was cut off: no call takes as long. */
const longestCall = 5 * minutes;
/** How many calls of the gateway one process has open; they only wait. */
export const callsMost = 50;
/** How many messages one statement decides. */
const decidedTogether = 1_000;
/** How long a gateway that was not reached is left alone: twice as long each time. */
const waitAfter = (attempts: number): number => Math.min(2 ** attempts * seconds, minutes);

export interface NewSms {
  readonly phone: string;
  readonly template: SmsTemplate;
  readonly parameters: readonly string[];
  /** Nothing is sent to a phone without an account. */
  readonly accountsOnly: boolean;
  /** Written as others are, and never sent. */
  readonly isDecoy?: boolean;
  /** Not sent from then on. */
  readonly expiresAt: Date;
}

/** Text messages, if a gateway is configured. */
export interface Sms {
  /** Sent if and only if the transaction commits, and never twice. */
  readonly queue: (tx: PlatformTx, message: NewSms, now: Date) => Promise<void>;
  /** Decides what waits, and begins the calls of as many messages as may be open; doesn't wait for these. */
  readonly sendWaiting: (context: SmsContext) => Promise<void>;
  /** Waits for the open calls. */
  readonly settled: () => Promise<void>;
}

type SmsContext = Pick<JobContext, 'database' | 'clock' | 'log'>;

interface SmsOptions {
  readonly gateway: SmsGateway;
  /** Seals the parameters until they are sent. */
  readonly dataKey: Buffer;
  /** Those of the phones that have an account, by one statement. */
  readonly withAccount: (db: PlatformDb, phones: readonly string[]) => Promise<ReadonlySet<string>>;
}

const placeOf = (smsId: string): string => `sms_message.parameters:${smsId}`;

/** Adds a message to the queue, which a program with a gateway sends. */
export const queueSms = async (
  tx: PlatformTx,
  dataKey: Buffer,
  { phone, template, parameters, accountsOnly, isDecoy = false, expiresAt }: NewSms,
  now: Date,
): Promise<void> => {
  const smsId = newId();
  const sealed = seal(dataKey, placeOf(smsId), JSON.stringify(parameters));
  const row = {
    sms_id: smsId,
    phone,
    template,
    parameters: isDecoy ? null : sealed,
    accounts_only: accountsOnly,
    state: isDecoy ? 'withheld' : 'queued',
    decided_at: isDecoy ? now : null,
    created_at: now,
    expires_at: expiresAt,
  };
  await tx.query(addSmsRow, newSmsColumns.valuesOf(row));
};

export const createSms = (options: SmsOptions): Sms => {
  const open = new Set<Promise<void>>();
  const begin = (context: SmsContext, message: ClaimedSms): void => {
    const call = send(context, options, message)
      .catch((error: unknown) => context.log.error({ err: error }, 'The outcome of a text message was not recorded'))
      .finally(() => open.delete(call));
    open.add(call);
  };
  return {
    queue: (tx, message, now) => queueSms(tx, options.dataKey, message, now),
    sendWaiting: async (context) => {
      const sendable = await decide(context, options);
      const free = sendable.slice(0, callsMost - open.size).map(({ sms_id: id }) => id);
      const claimed = free.length > 0 ? await context.database.platform.query(markSending, [free]) : [];
      for (const message of claimed) begin(context, message);
    },
    settled: async () => {
      await Promise.all(open);
    },
  };
};

/**
 * Gives up what has expired and withholds what is for phones without an account, many by one statement, so that neither
 * costs a call's turn. Returns what may be sent.
 */
const decide = async (
  { database: { platform }, clock, log }: SmsContext,
  { withAccount }: SmsOptions,
): Promise<WaitingSms[]> => {
  const now = clock.now();
  const expired = await platform.query(markExpired, [now, decidedTogether]);
  if (expired.length > 0) log.warn({ messages: expired.length }, 'Text messages expired before they could be sent');
  for (;;) {
    const waiting = await platform.query(listWaiting, [now, decidedTogether]);
    const asked = waiting.filter(({ accounts_only: accountsOnly }) => accountsOnly);
    const known =
      asked.length > 0
        ? await withAccount(
            platform,
            asked.map(({ phone }) => phone),
          )
        : new Set();
    const withheld = asked.filter(({ phone }) => !known.has(phone)).map(({ sms_id: id }) => id);
    if (withheld.length > 0) {
      await platform.query(markWithheld, [withheld, now]);
      log.info({ messages: withheld.length }, 'Text messages to phones without an account were withheld');
    }
    // A full page may hide messages that can be sent.
    const isFull = waiting.length === decidedTogether && withheld.length > 0;
    if (!isFull) return waiting.filter(({ phone, accounts_only: accountsOnly }) => !accountsOnly || known.has(phone));
  }
};

const parametersOf = (dataKey: Buffer, smsId: string, sealed: Buffer | null): string[] => {
  if (!sealed) throw new Error(`The message ${smsId} has no parameters`);
  return JSON.parse(unseal(dataKey, placeOf(smsId), sealed)) as string[]; // as `queue` sealed them
};

/**
 * Calls the gateway for a message that was marked before, so that it is sent at most once: whatever isn't certainly unsent
 * is never repeated. Only an unreached gateway is tried again, until the message expires.
 */
const send = async (
  { database: { platform }, clock, log }: SmsContext,
  { gateway, dataKey }: SmsOptions,
  { sms_id: id, phone, template, parameters, attempts }: ClaimedSms,
): Promise<void> => {
  const line = { sms: id, phone: maskPhone(phone), template };
  const outcome = await gateway.send({ id, phone, template, parameters: parametersOf(dataKey, id, parameters) });
  if (outcome.state === 'unreached') {
    await platform.query(markQueued, [id, outcome.error, new Date(clock.now().getTime() + waitAfter(attempts))]);
    log.warn({ ...line, error: outcome.error }, 'The SMS gateway did not take a message');
    return;
  }
  const [providerId, error] = outcome.state === 'accepted' ? [outcome.providerId, null] : [null, outcome.error];
  await platform.query(setOutcome, [id, outcome.state, providerId, error, clock.now()]);
  const level = outcome.state === 'accepted' ? 'info' : 'error';
  log[level]({ ...line, state: outcome.state, providerId, error }, 'A text message was decided');
};

/** Sends what waits until it is stopped. A call may outlast the stop: then nobody knows whether its message was sent. */
export const startSending = (sms: Sms, context: SmsContext): Repeated => {
  const sending = every(500, context.log, () => sms.sendWaiting(context));
  return {
    stop: async () => {
      await sending.stop();
      await Promise.race([sms.settled(), delay(3_000)]);
    },
  };
};

/** Decides what was left over, and deletes what is old. */
export const tidySms = async (platform: PlatformDb, now: Date): Promise<void> => {
  await platform.query(markExpired, [now, decidedTogether]);
  await platform.query(markInterrupted, [now, new Date(now.getTime() - longestCall)]);
  await platform.query(removeOldSms, [new Date(now.getTime() - kept)]);
};
