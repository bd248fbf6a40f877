import { generateKeyPairSync } from 'node:crypto';
import type { domains } from '@regulars/contract';
import { nextPhone } from '../../../test/factories.ts';
import { importIn } from '../../../test/record-imports.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { placeOfPassword } from './staff-import-writes.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const origin = 'http://127.0.0.1:7300';

/** Row 2 is new, rows 3 and 4 have the same wrong role. */
const newImport = async ({ server, colleague }: World, state: 'columns' | 'checked' | 'posted', as = colleague()) => {
  const rows = ['夏晴,', '沈知夏,无此角色', '何雨桐,无此角色'].map((row) => `${nextPhone()},${row},全部门店`);
  const place = { server, as: await as, base: '/users/imports' } as const;
  return { params: await importIn(place, `手机号,姓名,角色,门店\n${rows.join('\n')}\n`, state, { origin }) };
};

/** Of somebody whom everybody with the permission reaches: only they change its rows. */
const reachable = ({ server, shop }: World) => server.make.user(shop, { permissions: ['user:import'] });

export const inputs: InputsFor<typeof domains.staffImports> = {
  'POST /users/imports': () => ({ file: { name: '员工.csv', content: `手机号,姓名\n${nextPhone()},夏晴\n` } }),
  'GET /users/imports': () => ({ query: { index: 1, size: 10 } }),
  'GET /users/imports/template': () => ({ query: { format: 'csv' } }),
  'GET /users/imports/{id}': (world) => newImport(world, 'checked'),
  'PUT /users/imports/{id}/columns': async (world) => ({
    ...(await newImport(world, 'columns', reachable(world))),
    body: { columns: ['phone', 'name', null, 'branches'], existing: 'refuse' },
  }),
  'GET /users/imports/{id}/rows': async (world) => ({
    ...(await newImport(world, 'checked')),
    query: { state: ['good', 'bad'], size: 10 },
  }),
  'PUT /users/imports/{id}/rows/{row_no}': async (world) => {
    const { params } = await newImport(world, 'checked', reachable(world));
    return { params: { ...params, row_no: 3 }, body: { given: { roles: '' } } };
  },
  'GET /users/imports/{id}/values': (world) => newImport(world, 'checked'),
  'PUT /users/imports/{id}/values': async (world) => ({
    ...(await newImport(world, 'checked', reachable(world))),
    body: { field: 'roles', from: '无此角色', to: '' },
  }),
  'GET /users/imports/{id}/errors.csv': (world) => newImport(world, 'checked'),
  'PUT /users/imports/{id}/confirm': async (world) => ({ ...(await newImport(world, 'checked')), body: { origin } }),
  'PUT /users/imports/{id}/cancel': (world) => newImport(world, 'checked'),
  'PUT /users/imports/{id}/roll-back': async (world) => ({
    ...(await newImport(world, 'posted')),
    body: { reason: '旧系统的数据不对' },
  }),
  'GET /users/imports/{id}/passwords': (world) => newImport(world, 'posted'),
  'PUT /users/imports/{id}/passwords': async (world) => {
    const { caller, server } = world;
    const made = await newImport(world, 'posted');
    // As where no messages can be sent, for the caller as who confirmed the import.
    const execute = (text: string, given: readonly unknown[]) => server.database.platform.execute(text, given);
    const values = [world.shop.merchantId, made.params.id];
    const place = placeOfPassword(made.params.id, 2);
    const sealed = seal(server.dataKey, place, 'Halfday2026').toString('base64');
    await execute(
      `update import_row set done = done || jsonb_build_object('password', $3::jsonb) where merchant_id = $1 and batch_id = $2 and row_no = 2`,
      [...values, JSON.stringify({ sealed, for_user: caller?.userId })],
    );
    await execute(
      `update account set password_until = 'infinity' where account_id = (select u.account_id from merchant_user u
       join import_row r on r.merchant_id = $1 and r.subject_id = u.user_id where u.merchant_id = $1 and r.batch_id = $2 and r.row_no = 2)`,
      values,
    );
    if (caller?.userId !== undefined)
      await execute('update import_batch set user_id = $3 where merchant_id = $1 and batch_id = $2', [
        ...values,
        caller.userId,
      ]);
    return { ...made, body: { public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') } };
  },
};
