import { industryPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { Address, Hours, RegionCode } from '../branches/branch.ts';
import type { Loose } from '../kernel/endpoint.ts';
import { Count, Id, KeyOf, Label, Nullable, PersonName, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { branchPhonePattern, fullNamePattern, licenceNoPattern } from '../rules.ts';

export const OpenStatus = Type.Unsafe<1 | 2 | 3 | 4 | 5>({
  type: 'integer',
  enum: [1, 2, 3, 4, 5],
  description: '1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled',
});
export const PassType = Type.Unsafe<1 | 2 | 3>({
  type: 'integer',
  enum: [1, 2, 3],
  description: '1 with qualification type, 2 direct, 3 no payment',
});

/** An item of the merchant list. */
export const MerchantItem = Type.Object({
  merchant_id: Id,
  abbreviation_name: Type.String(),
  merchant_no: Type.String(),
  user_id: Id,
  vip_open_status: Type.Integer({ description: '1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled' }),
  expires_on: Nullable(Type.String({ description: 'Business date; null while not open' })),
  days_left: Nullable(
    Type.Integer({ minimum: 0, description: 'Days until it expires, from 30 on; null: later, or not open' }),
  ),
  merchant_pass_type: Type.Integer({ description: '1 with qualification type, 2 direct, 3 no payment' }),
  qualification_type_name: Nullable(Type.String()),
  is_initialize: Type.Boolean(),
  vip_interface_version: Type.Integer(),
  actual_name: Nullable(Type.String()),
  role_names: Type.Array(Type.String()),
  logo: Nullable(Type.String({ description: 'Address of the picture' })),
  may_export: Type.Boolean({ description: 'It has expired, and as its owner the account may still export its data' }),
});

const Figures = Type.Object({
  branches: Type.Integer({ minimum: 0, description: 'Branches that the account works in there' }),
  staff: Type.Integer({ minimum: 0, description: 'Enabled users of these branches' }),
  members: Type.Integer({ minimum: 0, description: 'Their members, without cancelled ones' }),
});

/** A row of the account's merchants. */
export const MerchantRow = Type.Object({
  ...MerchantItem.properties,
  last_used_at: Nullable(Type.String({ format: 'date-time', description: 'When the account last worked there' })),
  figures: Type.Unsafe<Static<typeof Figures> | null>({
    anyOf: [Figures, { type: 'null' }],
    description: 'Null: the merchant can’t be entered, or the account lacks `merchant:read` there',
  }),
});

const Industry = KeyOf(industryPhrases, { description: 'As in GET /dictionaries/industries' });

const Profile = Type.Object({
  full_name: Nullable(Type.String({ description: 'The registered name' })),
  industry: Nullable(Industry),
  industry_name: Nullable(Type.String()),
  region_code: Nullable(Type.String()),
  region_name: Nullable(Type.String({ description: 'Province, city and county in the reader’s language' })),
  address: Nullable(Type.String()),
  contact_name: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  licence_no: Nullable(Type.String()),
  licence_picture_id: Nullable(Type.String({ description: 'Its picture: GET /upload/image/{id}' })),
  hours: Nullable(Hours),
});

export const MerchantDetail = Type.Object({
  merchant_id: Id,
  merchant_no: Type.String(),
  abbreviation_name: Type.String(),
  applets_qrcode: Nullable(Type.String({ description: 'Content of the mini-program’s QR code; null: not configured' })),
  vip_interface_version: Type.Integer(),
  vip_open_status: Type.Integer({ description: '1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled' }),
  expires_on: Nullable(Type.String({ description: 'Business date; null while not open' })),
  timezone: Type.String(),
  day_cut: Type.String({ description: 'HH:MM:SS: a business day begins then' }),
  day_from: Nullable(
    Type.String({ description: 'The business date from which zone and cut hold; null: from the first' }),
  ),
  merchant_pass_type: Type.Integer({ description: '1 with qualification type, 2 direct, 3 no payment' }),
  qualification_type_name: Nullable(Type.String()),
  logo: Nullable(Type.String({ description: 'Address of the picture' })),
  created_at: Timestamp,
  profile: Type.Unsafe<Static<typeof Profile> | null>({
    anyOf: [Profile, { type: 'null' }],
    description: 'Null: the account lacks `merchant:read` there',
  }),
  version: Version,
});

export const MerchantChanges = Strict({
  merchant_id: Id,
  abbreviation_name: Type.Optional(Label),
  full_name: Type.Optional(
    Nullable(
      Type.String({ pattern: fullNamePattern, 'x-rule': 'full_name', description: '1 to 80 visible characters' }),
    ),
  ),
  industry: Type.Optional(Nullable(Industry)),
  region_code: Type.Optional(Nullable(RegionCode)),
  address: Type.Optional(Nullable(Address)),
  contact_name: Type.Optional(Nullable(PersonName)),
  phone: Type.Optional(
    Nullable(
      Type.String({
        pattern: branchPhonePattern,
        'x-rule': 'branch_phone',
        description: 'A mobile number, a landline as 0571-87001212, or a 400 number',
      }),
    ),
  ),
  licence_no: Type.Optional(
    Nullable(
      Type.String({
        pattern: licenceNoPattern,
        'x-rule': 'licence_no',
        description: 'The unified social credit code with its check character, or the registration number of 15 digits',
      }),
    ),
  ),
  hours: Type.Optional(Nullable(Hours)),
  logo_id: Type.Optional(Nullable(Id)),
  licence_picture_id: Type.Optional(Nullable(Id)),
});

/** What the settings name of a merchant; its other particulars stand in its detail. */
const basicNames = ['abbreviation_name', 'full_name', 'contact_name', 'phone', 'address'] as const;
export const BasicData = Type.Object({
  merchant_no: Type.String(),
  ...Type.Pick(MerchantDetail, ['abbreviation_name']).properties,
  ...Type.Pick(Profile, ['full_name', 'contact_name', 'phone', 'address']).properties,
  version: Version,
});
export const BasicChanges = Strict(Type.Pick(MerchantChanges, basicNames).properties, { minProperties: 1 });

/** Whom to ask about services. */
export const ProviderContact = Type.Object({
  name: Nullable(Type.String({ description: 'Null: the service provider has not said' })),
  phone: Nullable(Type.String()),
});

const Waiting = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  total: Count,
  total_exact: Type.Boolean(),
});

/** A merchant on the console home. */
export const ConsoleMerchant = Type.Object({
  ...MerchantItem.properties,
  last_used_at: MerchantRow.properties.last_used_at,
  waiting: Type.Unsafe<Static<typeof Waiting>[] | null>({
    anyOf: [Type.Array(Waiting), { type: 'null' }],
    description: 'What waits for the account there; null: not counted, as where it can’t be entered',
  }),
  unread: Nullable(Type.Integer({ minimum: 0, description: 'Unread notices; null as `waiting`' })),
});

export type MerchantItem = Static<typeof MerchantItem>;
export type MerchantRow = Static<typeof MerchantRow>;
export type MerchantFigures = Static<typeof Figures>;
export type MerchantDetail = Static<typeof MerchantDetail>;
export type MerchantProfile = Static<typeof Profile>;
export type MerchantChanges = Loose<Static<typeof MerchantChanges>>;
export type BasicData = Static<typeof BasicData>;
export type BasicChanges = Loose<Static<typeof BasicChanges>>;
export type ProviderContact = Static<typeof ProviderContact>;
export type ConsoleMerchant = Static<typeof ConsoleMerchant>;
