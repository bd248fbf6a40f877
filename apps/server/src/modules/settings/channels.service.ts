import type { ChannelTry, PaymentChannel, PaymentChannelChanges } from '@regulars/contract';
import {
  channelTryPhrases,
  channelUntriedPhrases,
  credentialFormPhrases,
  credentialPhrases,
  keysOf,
  paymentChannelPhrases,
  say,
  type Language,
  type PaymentChannelName,
} from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { PaymentHosts } from '../../platform/config/third-parties.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { notify } from '../../platform/notices/index.ts';
import { tryAlipay, trySeconds, tryWechatPay, type ChannelAnswer } from '../../platform/payments/index.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import { listOwners } from '../permissions/index.ts';
import { listChannelRows, lockChannel, setChannel, type ChannelRow } from './channels.queries.ts';
import { lockMerchantRow } from './settings.queries.ts';
import {
  certificateUntil,
  credentialFaults,
  credentialsOf,
  maskedCredential,
  serialOf,
  settledCredentials,
  strangers,
  type Credentials,
} from './credentials.rules.ts';

export interface ChannelConfig {
  /** The 32-byte key that encrypts secrets at rest. */
  readonly dataKey: Buffer;
  readonly payments: PaymentHosts;
}

type Place = { readonly merchantId: string };
const placeOf = ({ merchantId }: Place, channel: PaymentChannelName): string =>
  `payment_channel.credentials:${merchantId}:${channel}`;

/** Unsealed; none if the channel has none. */
const credentialsIn = (
  row: Pick<ChannelRow, 'channel' | 'credentials'> | undefined,
  place: Place,
  { dataKey }: ChannelConfig,
): Credentials =>
  row?.credentials ? (JSON.parse(unseal(dataKey, placeOf(place, row.channel), row.credentials)) as Credentials) : {}; // as it was sealed

const maskedOf = (channel: PaymentChannelName, credentials: Credentials) =>
  credentialsOf[channel].map((name) => {
    const value = credentials[name];
    return { name, shown: value === undefined ? null : maskedCredential(name, value) };
  });

const present = (
  language: Language,
  channel: PaymentChannelName,
  row: ChannelRow | undefined,
  credentials: Credentials,
): PaymentChannel => ({
  channel,
  channel_name: say(paymentChannelPhrases[channel], language),
  set: Boolean(row?.credentials),
  enabled: row?.enabled ?? false,
  credentials: maskedOf(channel, credentials).map((one) => ({
    ...one,
    label: say(credentialPhrases[one.name], language),
  })),
  certificate_until: certificateUntil(credentials)?.toISOString() ?? null,
  changed: row ? { by: row.changed_by_name, at: row.changed_at.toISOString() } : null,
  version: row?.version ?? 1,
});

export const listChannels = async ({ db, language }: Tenant, config: ChannelConfig): Promise<PaymentChannel[]> => {
  const rows = await listChannelRows(db);
  return keysOf(paymentChannelPhrases).map((channel) => {
    const row = rows.find((one) => one.channel === channel);
    return present(language, channel, row, credentialsIn(row, db, config));
  });
};

/** Masked, and whether a secret that shows nothing was replaced. */
const loggedOf = (
  channel: PaymentChannelName,
  enabled: boolean,
  credentials: Credentials,
): Record<string, unknown> => ({
  channel_enabled: enabled,
  ...Object.fromEntries(maskedOf(channel, credentials).map(({ name, shown }) => [name, shown])),
});

/** Sets, enables, disables or removes a channel's credentials, and tells the owners. */
export const setPaymentChannel = (
  tenant: Tenant,
  { channel, remove, enabled: wanted, ...given }: PaymentChannelChanges,
  seenVersion: number | undefined,
  config: ChannelConfig,
): Promise<PaymentChannel> =>
  tenant.transaction(async (tx) => {
    await lockMerchantRow(tx); // there is no row of the channel to lock at first
    const before = await lockChannel(tx, channel);
    if (seenVersion !== undefined && seenVersion !== (before?.version ?? 1)) throw new Problem('stale_edit');
    const was = credentialsIn(before, tx, config);
    if (remove && !before?.credentials) throw new Problem('payment_channel_unset');
    const stated = settledCredentials(
      Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    );
    const is = remove ? {} : { ...was, ...stated };
    const faults = remove ? strangers(stated, []) : credentialFaults(channel, stated, is, tenant.now);
    if (faults.length > 0)
      throw refuseFields(
        ...faults.map(({ path, rule, form }) => ({
          path,
          rule,
          ...(form && { values: { expected: say(credentialFormPhrases[form], tenant.language) } }),
        })),
      );
    const enabled = remove ? false : (wanted ?? (before?.credentials ? before.enabled : true));
    const after: ChannelRow = {
      channel,
      enabled,
      credentials: remove ? null : seal(config.dataKey, placeOf(tx, channel), JSON.stringify(is)),
      changed_at: tenant.now,
      changed_by: tenant.userId,
      changed_by_name: tenant.operator,
      version: (before?.version ?? 1) + 1,
    };
    await setChannel(tx, after);
    const hidden =
      is.api_v3_key !== was.api_v3_key ? { api_v3_key: [was.api_v3_key !== undefined, !remove] as const } : {};
    await recordOperation(tx, tenant, {
      action: 'payment_channel.update',
      subjectKind: 'payment_channel',
      subjectIds: [channel],
      changes: [
        {
          ...changesBetween(loggedOf(channel, before?.enabled ?? false, was), loggedOf(channel, enabled, is)),
          ...hidden,
        },
      ],
    });
    const notice = { kind: 'payment_channel_changed', subject: { id: channel, by: tenant.operator } } as const;
    await notify(tx, await listOwners(tx), notice, tenant.now);
    return present(tenant.language, channel, after, is);
  });

const answerOf = (
  channel: PaymentChannelName,
  { account_no = '', app_id = '', private_key = '', public_key = '', ...more }: Credentials,
  { payments }: ChannelConfig,
  clock: Clock,
): Promise<ChannelAnswer> => {
  const now = () => clock.now();
  if (channel === 'alipay') return tryAlipay({ app_id, private_key, public_key }, payments.alipayUrl, now);
  const { public_key_id = '' } = more;
  const account = { account_no, private_key, serial: serialOf(more), public_key_id, public_key };
  return tryWechatPay(account, payments.wechatPayUrl, now);
};

/** Asks a channel whether it accepts the stored credentials. Changes nothing on either side. */
export const tryChannel = async (
  { db, language }: Tenant,
  channel: PaymentChannelName,
  config: ChannelConfig,
): Promise<ChannelTry> => {
  const row = (await listChannelRows(db)).find((one) => one.channel === channel);
  if (!row?.credentials) throw new Problem('payment_channel_unset');
  // Channels compare the signature's time with their own, so it is the machine's and not the request's.
  const begun = systemClock.now().getTime();
  const answer = await answerOf(channel, credentialsIn(row, db, config), config, systemClock);
  const url = channel === 'alipay' ? config.payments.alipayUrl : config.payments.wechatPayUrl;
  return {
    ...answer,
    told: say(channelTryPhrases[answer.outcome], language, { seconds: trySeconds }),
    untried: answer.outcome === 'accepted' ? say(channelUntriedPhrases[channel], language) : null,
    host: new URL(url).host,
    milliseconds: Math.max(0, systemClock.now().getTime() - begun),
  };
};
