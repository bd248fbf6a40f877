import type { domains } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { InputsFor, World } from '../../../test/world.ts';

export const terms = { price: 29_900, valid_days: 365, on_sale: true };

/** A size that has no price yet. */
const freeUnits = async ({ server }: World): Promise<number> => {
  await server.database.platform.execute('delete from pack_price');
  return 1_000;
};

/** A price in force in so many days. */
const priced = async (world: World, days: number): Promise<{ id: string }> => {
  const [id, units, now] = [newId(), await freeUnits(world), world.server.clock.now()];
  await world.server.database.platform.execute(
    `insert into pack_price (pack_price_id, kind, units, price, valid_days, on_sale, from_at, set_at)
     values ($1, 'verified_phones', $2, 19900, 365, true, $3::timestamptz + $4 * interval '1 day', $3)`,
    [id, units, now, days],
  );
  return { id };
};

export const inputs: InputsFor<typeof domains.packPrices> = {
  'GET /provider/pack-prices': () => ({ query: { index: 1, size: 10 } }),
  'POST /provider/pack-prices': async (world) => ({
    body: { kind: 'verified_phones', units: await freeUnits(world), ...terms },
  }),
  'PUT /provider/pack-prices/{id}': async (world) => ({ params: await priced(world, 0), body: terms }),
  'DELETE /provider/pack-prices/{id}': async (world) => ({ params: await priced(world, 1) }),
};
