import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.openingBalances> = {
  'POST /opening-balances': () => ({ file: { name: '期初.csv', content: '手机号,积分\n13900000000,1\n' } }),
  'GET /opening-balances': () => ({ query: { index: 1, size: 10 } }),
  'GET /opening-balances/template': () => ({ query: { format: 'csv' } }),
  'GET /opening-balances/{id}': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'GET /opening-balances/{id}/rows': async ({ newOpening }) => ({
    params: { id: await newOpening('checked') },
    query: { state: ['good', 'bad'], size: 10 },
  }),
  'PUT /opening-balances/{id}/columns': async ({ newOpening }) => ({
    params: { id: await newOpening('checked') },
    body: { columns: ['phone', 'points'] },
  }),
  'PUT /opening-balances/{id}/rows/{row_no}': async ({ newOpening }) => ({
    params: { id: await newOpening('checked'), row_no: 4 },
    body: { given: { points: '2' } },
  }),
  'GET /opening-balances/{id}/values': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/values': async ({ newOpening }) => ({
    params: { id: await newOpening('checked') },
    body: { field: 'points', from: 'many', to: '2' },
  }),
  'GET /opening-balances/{id}/errors.csv': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/confirm': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/cancel': async ({ newOpening }) => ({ params: { id: await newOpening('checked') } }),
  'PUT /opening-balances/{id}/roll-back': async ({ newOpening }) => ({
    params: { id: await newOpening('posted') },
    body: { reason: '旧系统的数据不对' },
  }),
};
