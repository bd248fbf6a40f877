import type { domains } from '@regulars/contract';
import type { Caller } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const float = 50_000;

/** An open shift at the world's branch, of a colleague unless it says whose. */
export const newShift = async (world: World, by?: Caller): Promise<string> => {
  const as = by ?? (await world.colleague());
  const { data } = await world.server.call('GET /shifts/current', { as });
  if (data.shift) return data.shift.shift_id; // one is open a user
  const body = { branch_id: world.branchId, float };
  return (await world.server.call('POST /shifts', { as, body })).data.shift_id;
};

export const inputs: InputsFor<typeof domains.shifts> = {
  'GET /shifts': () => ({
    query: { state: ['open'], difference: ['short'], opened_from: '2026-11-01', index: 1, size: 10, totals: true },
  }),
  'POST /shifts': ({ branchId }) => ({ body: { branch_id: branchId, float } }),
  'GET /shifts/current': () => ({}),
  'GET /shifts/{id}': async (world) => ({ params: { id: await newShift(world) } }),
  'GET /shifts/{id}/documents': async (world) => ({ params: { id: await newShift(world) } }),
  // Of the caller's own shift.
  'POST /shifts/{id}/movements': async (world) => ({
    params: { id: await newShift(world, world.caller) },
    body: { direction: 'out', fen: 20_000, reason: '存入保险柜' },
  }),
  // The caller's own, if that is all that they may close.
  'POST /shifts/{id}/close': async (world, granted) => ({
    params: { id: await newShift(world, granted === 'shift:operate' ? world.caller : undefined) },
    body: { counted: float - 500, expected: float, reason: '找错零钱' },
  }),
};
