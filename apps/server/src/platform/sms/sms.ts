import { v7 as newId } from 'uuid';
import type { SmsTemplate } from '../config/third-parties.ts';
import type { PlatformDb, PlatformTx } from '../database/index.ts';
import { defineJob, type Job, type JobContext, type Jobs, type Schedule } from '../jobs/jobs.ts';
import { maskPhone } from '../phones/mask-phone.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { SmsGateway, SmsOutcome } from './gateway.ts';
import {
  addSmsRow,
  markLeftOver,
  markQueued,
  markSending,
  newSmsColumns,
  removeOldSms,
  setOutcome,
  type ClaimedSms,
} from './sms.queries.ts';

const minutes = 60_000;
const days = 24 * 60 * minutes;
/** How long messages and what became of them are kept. */
const kept = 30 * days;
/** After its expiry, a message still marked as being sent was cut off: no call takes as long. */
const longestCall = 5 * minutes;

export interface NewSms {
  readonly phone: string;
  readonly template: SmsTemplate;
  readonly parameters: readonly string[];
  /** Nothing is sent to a phone without an account. */
  readonly accountsOnly: boolean;
  /** Not sent from then on. */
  readonly expiresAt: Date;
}

/** Text messages, if a gateway is configured. */
export interface Sms {
  readonly job: Job<{ readonly smsId: string }>;
  /** Sent if and only if the transaction commits, and never twice. */
  readonly queue: (tx: PlatformTx, jobs: Pick<Jobs, 'enqueue'>, message: NewSms, now: Date) => Promise<void>;
}

interface SmsOptions {
  readonly gateway: SmsGateway;
  /** Seals the parameters until they are sent. */
  readonly dataKey: Buffer;
  readonly hasAccount: (db: PlatformDb, phone: string) => Promise<boolean>;
}

const placeOf = (smsId: string): string => `sms_message.parameters:${smsId}`;

export const createSms = (options: SmsOptions): Sms => {
  const job = defineJob<{ readonly smsId: string }>('sms.send', (context, { smsId }) => send(context, options, smsId), {
    expireInSeconds: 60,
    atOnce: 4,
  });
  return {
    job,
    queue: async (tx, jobs, { phone, template, parameters, accountsOnly, expiresAt }, now) => {
      const smsId = newId();
      const row = {
        sms_id: smsId,
        phone,
        template,
        parameters: seal(options.dataKey, placeOf(smsId), JSON.stringify(parameters)),
        accounts_only: accountsOnly,
        state: 'queued',
        created_at: now,
        expires_at: expiresAt,
      };
      await tx.query(addSmsRow, newSmsColumns.valuesOf(row));
      await jobs.enqueue(tx, job, { smsId });
    },
  };
};

const parametersOf = (dataKey: Buffer, smsId: string, sealed: Buffer): string[] =>
  JSON.parse(unseal(dataKey, placeOf(smsId), sealed)) as string[]; // as `queue` sealed them

/**
 * Sends a message at most once: it is marked before the call, and whatever isn't certainly unsent is never repeated. Only
 * an unreached gateway is tried again, by the job's retries.
 */
const send = async (
  { database: { platform }, clock, log }: JobContext,
  options: SmsOptions,
  smsId: string,
): Promise<void> => {
  const [message] = await platform.query(markSending, [smsId, clock.now()]);
  if (!message) return;
  const line = { sms: smsId, phone: maskPhone(message.phone), template: message.template };
  if (message.state !== 'sending') {
    log.warn({ ...line, state: message.state }, 'A text message was given up');
    return;
  }
  const outcome = await outcomeOf(platform, options, smsId, message);
  if (outcome.state === 'unreached') {
    await platform.query(markQueued, [smsId, outcome.error]);
    throw new Error(`The SMS gateway did not take a message: ${outcome.error}`);
  }
  const [providerId, error] = outcome.state === 'accepted' ? [outcome.providerId, null] : [null, outcome.error];
  await platform.query(setOutcome, [smsId, outcome.state, providerId, error, clock.now()]);
  const level = outcome.state === 'accepted' || outcome.state === 'withheld' ? 'info' : 'error';
  log[level]({ ...line, state: outcome.state, providerId, error }, 'A text message was decided');
};

const outcomeOf = async (
  platform: PlatformDb,
  { gateway, dataKey, hasAccount }: SmsOptions,
  smsId: string,
  { phone, template, parameters, accounts_only: accountsOnly }: ClaimedSms,
): Promise<SmsOutcome | { readonly state: 'withheld'; readonly error: null }> => {
  if (!parameters) throw new Error(`The message ${smsId} has no parameters`);
  if (accountsOnly && !(await hasAccount(platform, phone))) return { state: 'withheld', error: null };
  return gateway.send({ id: smsId, phone, template, parameters: parametersOf(dataKey, smsId, parameters) });
};

/** Decides what was left over, and deletes what is old. */
export const tidySms = async (platform: PlatformDb, now: Date): Promise<void> => {
  await platform.query(markLeftOver, [now, new Date(now.getTime() - longestCall)]);
  await platform.query(removeOldSms, [new Date(now.getTime() - kept)]);
};

export const smsSchedules: Schedule[] = [
  {
    job: defineJob('sms.tidy', ({ database, clock }) => tidySms(database.platform, clock.now())),
    cron: '27 * * * *',
    timeZone: 'UTC',
  },
];
