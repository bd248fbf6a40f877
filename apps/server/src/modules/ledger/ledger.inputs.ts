import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.ledger> = {
  'GET /ledger': nothing,
  'GET /ledger/verifications': () => ({ query: { size: 10 } }),
  'POST /ledger/verifications': async ({ server: { jobs } }) => {
    await jobs.run(); // only one may run at a time
    return { body: { from: '2026-11-20' } };
  },
  'GET /ledger/verifications/{id}': async ({ newVerification }) => ({ params: { id: await newVerification() } }),
};
