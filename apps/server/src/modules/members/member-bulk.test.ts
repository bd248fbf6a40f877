import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { ConstraintError } from '../../platform/database/index.ts';
import { addMembers, makeMemberNo, type MemberRecord } from './index.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
});
afterAll(() => server.stop());

let made = 0;
const member = (fields: Partial<MemberRecord> = {}): MemberRecord => {
  made += 1;
  return {
    member_id: newId(),
    member_no: makeMemberNo((from) => from + made),
    phone: String(15_000_000_000 + made),
    name: `林晓雯${made}`,
    gender: null,
    birthday: null,
    state: 'normal',
    source: 'import',
    grade_id: shop.gradeIds[0],
    grade_from: '2026-11-20',
    grade_to: null,
    grade_floor: null,
    grade_floor_to: null,
    branch_id: null,
    tags: [],
    remark: null,
    joined_at: server.clock.now(),
    version: 1,
    ...fields,
  };
};

const write = (members: Iterable<MemberRecord>): Promise<number> =>
  server.database.tenant(shop.merchantId).transaction((tx) => addMembers(tx, members));

test('more members than fit into one statement are inserted and found', async () => {
  const special = member({
    name: "O'Neil 𠮷",
    gender: 2,
    birthday: '2000-02-29',
    state: 'frozen',
    branch_id: shop.branchIds[1],
    tags: ['a"b', 'c,d', '{e}'],
    remark: 'back\\slash\n"quoted"',
    grade_to: '2027-11-20',
    version: 3,
  });
  const generated = function* () {
    for (let count = 0; count < 2_100; count += 1) yield member();
    yield special;
  };
  expect(await write(generated())).toBe(2_101);
  const as = await server.make.user(shop);
  const { data } = await server.call('GET /vip-infos', { as, query: { keyword: '𠮷', tag: ['a"b', 'c,d'] } });
  const { member_id, joined_at, ...fields } = special;
  expect(data.items).toHaveLength(1);
  expect(data.items[0]).toMatchObject({ ...fields, vip_id: member_id, joined_at: joined_at.toISOString() });
});

test('a taken phone refuses them all', async () => {
  const [first, second] = [member(), member()];
  const refused = write([first, { ...second, phone: first.phone }]);
  await expect(refused).rejects.toThrow(ConstraintError);
  expect(await write([first, second])).toBe(2);
});

test('an empty list inserts nothing', async () => {
  expect(await write([])).toBe(0);
});
