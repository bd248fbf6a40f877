import type { domains } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { notify } from '../../platform/notices/index.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** A notice to the caller. */
const newNotice = async ({ server, shop, caller }: World): Promise<string> => {
  const id = newId();
  const told = { kind: 'ledger_breached', subject: { id, breaches: 1 } } as const;
  const userIds = caller?.userId ? [caller.userId] : [];
  await server.database.tenant(shop.merchantId).transaction((tx) => notify(tx, userIds, told, server.clock.now()));
  const { rows } = await server.database.platform.execute(
    "select notice_id from notice where merchant_id = $1 and subject ->> 'id' = $2",
    [shop.merchantId, id],
  );
  return (rows as { notice_id: string }[])[0]?.notice_id ?? id; // the column named above
};

export const inputs: InputsFor<typeof domains.notices> = {
  'GET /notices': async (world) => {
    await newNotice(world);
    return { query: { index: 1, size: 10 } };
  },
  'PUT /notices': async (world) => ({ body: { read: [await newNotice(world)] } }),
  'GET /notices/counts': () => ({}),
};
