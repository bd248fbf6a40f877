import { packKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  Empty,
  Fen,
  Id,
  Instant,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { packLimits } from '../rules.ts';

const Units = Type.Integer({ minimum: 1, maximum: packLimits.units, description: 'What a pack holds' });
const terms = {
  price: Type.Integer({ minimum: 1, maximum: packLimits.price, description: 'Fen of a pack' }),
  valid_days: Type.Integer({ minimum: 1, maximum: packLimits.days, description: 'From the purchase on' }),
  on_sale: Type.Boolean({ description: 'Whether merchants can buy it' }),
};
const from = {
  from_at: Type.Optional(Type.Unsafe<string>({ ...Instant, description: 'In force from; left out or past: now' })),
};
const NewPackPrice = Strict({ kind: KeyOf(packKindPhrases), units: Units, ...terms, ...from });
const PackPriceChange = Strict({ ...terms, ...from });

const PackPrice = Type.Object({
  pack_price_id: Id,
  kind: KeyOf(packKindPhrases),
  kind_name: Type.String(),
  units: Type.Integer(),
  price: Fen,
  valid_days: Type.Integer(),
  on_sale: Type.Boolean(),
  from_at: Timestamp,
  set_at: Timestamp,
  set_by: Nullable(Type.String()),
  ended_at: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'Until when it holds: from then on another does, or none; as from_at if it never did; null: without end',
    }),
  ),
  ended_by: Nullable(Type.String()),
  version: Version,
});

const provided = { scope: 'provider', permission: 'none' } as const;
const audit = { none: 'concerns no merchant: the provider’s own log has it' } as const;

export const packPrices = endpoints({
  'GET /provider/pack-prices': {
    ...provided,
    summary: 'List the prices of packs in force and to come, by kind and number, by page',
    query: Strict({
      history: Type.Optional(Type.Boolean({ description: 'Also those that are over, the newest first' })),
      index: pageQuery.index,
      size: pageQuery.size,
      cursor: pageQuery.cursor,
    }),
    data: Page(PackPrice),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /provider/pack-prices': {
    ...provided,
    summary: 'Add the price of a size of pack',
    description: 'One for each kind and number of units.',
    body: NewPackPrice,
    data: PackPrice,
    errors: ['pack_price_taken', 'pack_prices_too_many'],
    audit,
    versioned: true,
    creates: true,
  },
  'PUT /provider/pack-prices/{id}': {
    ...provided,
    summary: 'Supersede a price',
    description:
      'Prices aren’t edited, because orders refer to them: the answer is another one with an id of its own, and the old one keeps its terms and ends when the other begins. Of a size, the last set can be superseded.',
    params: Strict({ id: Id }),
    body: PackPriceChange,
    data: PackPrice,
    errors: ['pack_price_not_found', 'pack_price_superseded', 'stale_edit'],
    audit,
    versioned: true,
  },
  'DELETE /provider/pack-prices/{id}': {
    ...provided,
    summary: 'Withdraw a price that isn’t in force yet: the one before it goes on',
    params: Strict({ id: Id }),
    data: Empty,
    errors: ['pack_price_not_found', 'pack_price_superseded', 'pack_price_begun'],
    audit,
  },
});

export type PackPrice = Static<typeof PackPrice>;
export type NewPackPrice = Loose<Static<typeof NewPackPrice>>;
export type PackPriceChange = Loose<Static<typeof PackPriceChange>>;
