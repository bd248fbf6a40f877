import type { domains } from '@regulars/contract';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';

const body = () => ({ name: `武林店${randomBytes(3).toString('hex')}`, region_code: '330105', note: '商场二楼' });

/** A waiting application, by the future caller where only its applicant may. */
const newApplication = async ({ server, shop, colleague }: World, by?: Caller): Promise<string> => {
  // Each accepted one takes a place of the plan.
  await server.database.platform.execute('update merchant set branch_limit = 10000 where merchant_id = $1', [
    shop.merchantId,
  ]);
  const asker = by ?? (await colleague());
  const as = { ...asker, ...(await server.make.session(asker.accountId)) };
  return (await server.call('POST /branches/apply', { as, body: body() })).data.application_id;
};

export const inputs: InputsFor<typeof domains.branchApplications> = {
  'GET /branches/apply': () => ({ query: { keyword: '武林', state: ['waiting'], index: 1, size: 10 } }),
  'POST /branches/apply': () => ({ body: { ...body(), branch_type: 82, works_there: true } }),
  'GET /branches/apply/{id}': async (world, granted) => ({
    params: { id: await newApplication(world, granted === 'branch_application:create' ? world.caller : undefined) },
  }),
  'PUT /branches/apply/{id}': async (world, granted) => {
    // Only who works in all branches decides.
    const isApplicant = world.caller !== undefined && granted !== 'branch_application:decide';
    return {
      params: { id: await newApplication(world, isApplicant ? world.caller : undefined) },
      body: isApplicant ? { operate: 'withdraw' } : { operate: 'refuse', reason: '离解放路店太近' },
    };
  },
};
