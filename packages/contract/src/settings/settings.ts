import {
  channelTryPhrases,
  credentialPhrases,
  keysOf,
  paymentChannelPhrases,
  receiptWidthPhrases,
  settingPhrases,
  type SettingName,
} from '@regulars/phrases';
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Changed,
  Choice,
  Count,
  KeyOf,
  Line,
  Nullable,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { localTimePattern } from '../rules/hours.ts';
import {
  settingDefinitions,
  settingSections,
  type SettingDefinition,
  type Settings,
  type SettingSection,
  type SettingValue,
} from './definitions.ts';

const Value = Type.Unsafe<SettingValue>({ type: ['string', 'integer', 'boolean', 'null'] });

const Setting = Type.Object({
  name: KeyOf(settingPhrases),
  section: Choice(settingSections),
  label: Type.String({ description: 'What it is called, in the reader’s language' }),
  hint: Type.String({ description: 'What it means' }),
  type: Choice(['choice', 'flag', 'whole', 'money', 'text'], { description: 'money: fen, null is no limit' }),
  value: Value,
  initial: Type.Unsafe<SettingValue>({
    type: ['string', 'integer', 'boolean', 'null'],
    description: 'What it is unless somebody changed it',
  }),
  changed: Type.Union([Changed, Type.Null()], { description: 'Also of one that was set back; null: nobody has' }),
  later: Type.Boolean({ description: 'Whether nothing follows it yet' }),
  none: Type.String({ description: 'What a missing value means' }),
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  min: Nullable(Type.Integer()),
  max: Nullable(Type.Integer({ description: 'The largest number, or the most characters' })),
});

const schemaOf = (definition: SettingDefinition): TSchema => {
  switch (definition.type) {
    case 'choice':
      return Choice(definition.choices);
    case 'flag':
      return Type.Boolean();
    case 'whole':
    case 'money':
      return Type.Integer({ minimum: definition.min, maximum: definition.max });
    case 'text':
      return Line(definition.longest);
  }
};

/** Settings of these sections as input: omitted stays, null is set back. */
const settingsOf = (...sections: readonly SettingSection[]): TProperties =>
  Object.fromEntries(
    keysOf(settingPhrases)
      .filter((name) => sections.includes(settingDefinitions[name].section))
      .map((name) => [name, Type.Optional(Nullable(schemaOf(settingDefinitions[name])))]),
  );
/** The names of a section can't be told from the properties that `settingsOf` makes. */
const changesOf = <More extends object = object>(properties: TProperties) =>
  Type.Unsafe<SettingChanges & More>(
    Strict(properties, { minProperties: 1, description: 'Omitted settings stay; null sets one back to its default' }),
  );

const DayCut = Type.String({ pattern: localTimePattern, 'x-rule': 'day_cut', description: 'HH:MM, 00:00 to 23:59' });
const Timezone = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_+/-]+$',
  'x-rule': 'timezone',
  description: 'Name of the IANA database, such as Asia/Shanghai',
});
const zone = { timezone: Type.String(), day_cut: Type.String({ description: 'HH:MM' }) };

const DayPlan = Type.Object({
  ...zone,
  from: Type.String({ description: 'The first business date with the new zone and cut' }),
  starts_at: Type.String({ format: 'date-time', description: 'When it begins: when the open day ends as before' }),
  next_starts_at: Type.String({ format: 'date-time', description: 'When the date after it begins, by the new cut' }),
  minutes: Type.Integer({ description: 'How long that first date is; 0 if the new zone is already a date ahead' }),
});
const Days = Type.Object({
  ...zone,
  initial: Type.Object(zone),
  changed: Type.Union([Changed, Type.Null()]),
  today: Type.String({ description: 'The open business date' }),
  ends_at: Type.String({ format: 'date-time', description: 'When it ends' }),
  pending: Type.Union([Type.Object({ ...DayPlan.properties, changed: Changed }), Type.Null()], {
    description: 'What takes effect from the next closed day on',
  }),
});

const Config = Type.Object({ settings: Type.Array(Setting), days: Days, version: Version });
const DayInput = { timezone: Timezone, day_cut: DayCut };

const Receipt = Type.Object({
  title: Nullable(Type.String({ description: 'In place of the merchant’s short name; null: none' })),
  note: Nullable(Type.String({ description: 'The last line; null: none' })),
  width: KeyOf(receiptWidthPhrases, { description: 'Of the paper, in millimetres' }),
  copies: Type.Integer({ description: 'How many are printed, 0 to 3' }),
  balance: Type.Boolean({ description: 'Whether stored value and points after the payment are printed' }),
  masked: Type.Boolean({ description: 'Whether only the first character of the member’s name is printed' }),
  link: Type.Boolean({
    description: 'Whether the receipt of an order or a top-up ends with the address of its public page',
  }),
});

const Channel = Type.Object({
  channel: KeyOf(paymentChannelPhrases),
  channel_name: Type.String(),
  set: Type.Boolean({ description: 'Whether its credentials are stored' }),
  enabled: Type.Boolean(),
  credentials: Type.Array(
    Type.Object({
      name: KeyOf(credentialPhrases),
      label: Type.String(),
      shown: Nullable(Type.String({ description: 'Masked, or null' })),
    }),
    { description: 'The credentials of this channel; none is ever answered' },
  ),
  certificate_until: Nullable(Timestamp),
  changed: Type.Union([Changed, Type.Null()]),
  version: Version,
});
const Pem = Type.String({ minLength: 1, maxLength: 10_000, description: 'PEM' });
/** Its form depends on the channel, which says what it should be. */
const Credential = Type.String({ minLength: 1, maxLength: 200 });
const ChannelChanges = Strict(
  {
    channel: KeyOf(paymentChannelPhrases),
    enabled: Type.Optional(Type.Boolean()),
    account_no: Type.Optional(Credential),
    app_id: Type.Optional(Credential),
    private_key: Type.Optional(Pem),
    certificate: Type.Optional(Pem),
    api_v3_key: Type.Optional(Credential),
    public_key_id: Type.Optional(Credential),
    public_key: Type.Optional(Pem),
    remove: Type.Optional(Type.Literal(true, { description: 'Forgets all credentials, instead of anything else' })),
  },
  { minProperties: 2, description: 'Omitted credentials stay; the first time, all of the channel are needed' },
);
const ChannelTry = Type.Object({
  outcome: KeyOf(channelTryPhrases),
  told: Type.String({ description: 'The outcome in the reader’s language' }),
  untried: Nullable(Type.String({ description: 'What was accepted without proving it, in the reader’s language' })),
  host: Type.String(),
  status: Nullable(Type.Integer({ description: 'Of HTTP' })),
  code: Nullable(Type.String({ description: 'As the channel answered it' })),
  message: Nullable(Type.String({ description: 'As the channel answered it' })),
  milliseconds: Count,
});

const common = { scope: 'merchant', branches: 'none' } as const;
/** They hold in every branch. */
const change = { scope: 'merchant', branches: 'whole' } as const;

export const settings = endpoints({
  'GET /merchants/sys-config': {
    ...common,
    summary: 'Get the settings: policies, receipts, notifications, zone and day cut',
    description: 'Each with its default, its bounds, and who changed it when.',
    permission: 'settings:read',
    data: Config,
    errors: [],
    versioned: true,
  },
  'PUT /merchants/sys-config': {
    ...change,
    summary: 'Set policies, zone and day cut',
    description:
      'A changed zone or day cut takes effect from the next closed day: the open day ends as before, the date after it begins then and ends by the new zone and cut.',
    permission: 'settings:update',
    body: changesOf<DayChanges>({
      ...settingsOf('ledger', 'cashier', 'receipts', 'notifications'),
      timezone: Type.Optional(Timezone),
      day_cut: Type.Optional(DayCut),
      day_from: Type.Optional(BusinessDate), // as shown before saving; another one now is refused
      withdraw_day_change: Type.Optional(Type.Literal(true, { description: 'Of one that has not taken effect' })),
    }),
    data: Config,
    errors: ['stale_edit', 'day_change_moved', 'day_change_near', 'day_changes_too_many'],
    audit: ['settings.update', 'settings.day'],
    versioned: true,
  },
  'GET /merchants/sys-config/day-change': {
    ...common,
    summary: 'Get what a changed zone or day cut would mean',
    permission: 'settings:update',
    query: Strict(DayInput),
    data: DayPlan,
    errors: [],
    perMinute: 60, // each reads the database's zones
  },
  'POST /system/sys-vippay-system': {
    ...change,
    summary: 'Set how members pay by stored value',
    permission: 'settings:update',
    body: changesOf(settingsOf('stored_value')),
    data: Config,
    errors: ['stale_edit'],
    audit: 'settings.update',
    versioned: true,
  },
  'GET /system/receipt': {
    ...common,
    summary: 'Get what the settings say of receipts, for who prints them',
    permission: ['order:read', 'order:create', 'top_up:read', 'top_up:create', 'shift:read', 'shift:operate'],
    data: Receipt,
    errors: [],
  },
  'GET /system/sys-pay-system': {
    ...common,
    summary: 'List the payment channels, their credentials masked',
    permission: ['settings:read', 'settings:channel'],
    data: Type.Array(Channel),
    errors: [],
  },
  'POST /system/sys-pay-system': {
    ...change,
    summary: 'Set the credentials of a payment channel',
    description: 'They are stored encrypted. Everybody with all permissions is notified.',
    permission: 'settings:channel',
    body: ChannelChanges,
    data: Channel,
    errors: ['stale_edit', 'payment_channel_unset'],
    audit: 'payment_channel.update',
    versioned: true,
  },
  'GET /system/sys-pay-system/try': {
    ...common,
    summary: 'Ask a payment channel whether it accepts the stored credentials',
    description: 'Asks for an order that doesn’t exist, which changes nothing, and tells what answered.',
    permission: 'settings:channel',
    query: Strict({ channel: KeyOf(paymentChannelPhrases) }),
    data: ChannelTry,
    errors: ['payment_channel_unset'],
    perMinute: 20,
  },
});

export interface DayChanges {
  readonly timezone?: string | undefined;
  readonly day_cut?: string | undefined;
  readonly day_from?: string | undefined;
  readonly withdraw_day_change?: true | undefined;
}
/** Null sets one back. */
export type SettingChanges = { readonly [N in SettingName]?: Settings[N] | null | undefined };
export type SettingRow = Static<typeof Setting>;
export type SettingsConfig = Static<typeof Config>;
export type MerchantDays = Static<typeof Days>;
export type DayPlan = Static<typeof DayPlan>;
export type ReceiptSettings = Static<typeof Receipt>;
export type PaymentChannel = Static<typeof Channel>;
export type PaymentChannelChanges = Loose<Static<typeof ChannelChanges>>;
export type ChannelTry = Static<typeof ChannelTry>;
