import type { domains } from '@regulars/contract';
import { nextPhone } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** A merchant of its own, because what is done to it would stop the others' tests. */
const merchant = async ({ server }: World, { isOpen = true } = {}): Promise<{ params: { id: string } }> => {
  const { merchantId } = await server.make.shop();
  if (!isOpen)
    await server.database.platform.execute(
      'update merchant set opened_at = null, expires_on = null, initialised_at = null where merchant_id = $1',
      [merchantId],
    );
  return { params: { id: merchantId } };
};

const disabled = async (world: World): Promise<{ params: { id: string } }> => {
  const made = await merchant(world);
  await world.server.database.platform.execute('update merchant set disabled_at = now() where merchant_id = $1', [
    made.params.id,
  ]);
  return made;
};

/** Somebody's account, which is a user of the merchant. */
const account = async ({ server, shop }: World, isDisabled = false) => {
  const { accountId } = await server.make.user(shop);
  if (isDisabled)
    await server.database.platform.execute('update account set disabled_at = now() where account_id = $1', [accountId]);
  return { params: { id: accountId }, body: { reason: '本人来电要求' } };
};

const reason = { reason: '欠费超过 30 天' };
const until = '2027-11-19';

export const inputs: InputsFor<typeof domains.provider> = {
  'GET /provider/merchants': () => ({ query: { keyword: '茶', vip_open_status: [1, 3], sort: 'expires_on' } }),
  'GET /provider/merchants/file': () => ({ query: { keyword: '茶', plan: ['chain'], sort: 'members' } }),
  'POST /provider/merchants': () => ({
    body: {
      abbreviation_name: '溪口米粉',
      plan: 'chain',
      until,
      services: [{ product: 'wechat', until }],
      owner_phone: nextPhone(),
      owner_name: '杜衡',
      origin: 'http://localhost:7300',
    },
  }),
  'GET /provider/merchants/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'PUT /provider/merchants/{id}': async (world) => {
    const made = await merchant(world);
    await world.server.database.platform.execute(
      `insert into merchant_service (merchant_id, product, opened_at) values ($1, 'wechat', now())`,
      [made.params.id],
    );
    return {
      ...made,
      body: {
        abbreviation_name: '溪口粉面',
        plan: 'large',
        payments: 'micro',
        services: [{ product: 'backup', until }],
      },
    };
  },
  'PUT /provider/merchants/{id}/open': async (world) => ({
    ...(await merchant(world, { isOpen: false })),
    body: { until },
  }),
  'PUT /provider/merchants/{id}/renew': async (world) => ({ ...(await merchant(world)), body: { until } }),
  'PUT /provider/merchants/{id}/disable': async (world) => ({ ...(await merchant(world)), body: reason }),
  'PUT /provider/merchants/{id}/enable': async (world) => ({ ...(await disabled(world)), body: reason }),
  'PUT /provider/merchants/{id}/initialise': (world) => merchant(world, { isOpen: false }),
  'GET /provider/accounts': ({ server }) => server.make.account().then(({ phone }) => ({ query: { keyword: phone } })),
  'PUT /provider/accounts/{id}/disable': (world) => account(world),
  'PUT /provider/accounts/{id}/enable': (world) => account(world, true),
  'PUT /provider/accounts/{id}/sign-out': (world) => account(world),
  'PUT /provider/accounts/{id}/require-activation': (world) => account(world),
  'GET /provider/logs': () => ({ query: { size: 5 } }),
  'GET /provider/health': () => ({}),
};
