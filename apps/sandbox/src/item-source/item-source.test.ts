import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxClient, startSandbox, type Sandbox, type SandboxClient } from '../index.ts';

let sandbox: Sandbox;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = sandboxClient(sandbox.address);
});
beforeEach(() => client.reset());
afterAll(() => sandbox.stop());

const get = async (path: string, token = 'sandbox-item-source-token') => {
  const answer = await fetch(`${sandbox.environment['ITEM_SOURCE_URL'] ?? ''}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('the item source', () => {
  test('answers its goods page by page', async () => {
    const first = await get('/items?limit=5');
    expect(first).toMatchObject({ status: 200, body: { next_cursor: '5', total: 7 } });
    expect(first.body['items']).toHaveLength(5);
    const last = await get('/items?limit=5&cursor=5');
    expect(last.body).toMatchObject({ next_cursor: null, items: [{ id: 'D-20570' }, { id: 'D-20601' }] });
    expect((await get('/brands')).body).toMatchObject({ items: [{ id: 'B-1', name: '岩下茶坊' }, { id: 'B-2' }] });
  });

  test('refuses another token, other paths and a strange page', async () => {
    expect((await get('/items', 'other')).status).toBe(401);
    expect((await get('/members')).status).toBe(404);
    expect((await get('/items?limit=1001')).status).toBe(400);
    expect((await get('/items?cursor=x')).status).toBe(400);
  });

  test('has goods added, changed and removed, until a reset', async () => {
    await client.setGoods('items', 'D-20102', { price: '118.00' });
    await client.setGoods('items', 'N-1', { name: '龙井', price: 66 });
    await client.removeGoods('items', 'D-20601');
    const ids = (await client.goods('items')).map(({ id }) => id);
    expect(ids).toContain('N-1');
    expect(ids).not.toContain('D-20601');
    expect((await get('/items')).body['items']).toContainEqual(
      expect.objectContaining({ id: 'D-20102', price: '118.00' }),
    );
    await expect(client.removeGoods('items', 'none')).rejects.toThrow('There is none of this id');
    await client.reset();
    expect(await client.goods('items')).toHaveLength(7);
  });
});
