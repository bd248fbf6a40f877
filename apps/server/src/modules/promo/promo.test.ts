import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { readConfig } from '../../platform/config/config.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { promoCommands } from '../../cli/promo-commands.ts';
import { tinyPicture } from './promo.inputs.ts';
import { pictureOf } from './promo.rules.ts';

let server: TestServer;
let owner: Caller;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.make.user(await server.make.shop());
  folder = await mkdtemp(join(tmpdir(), 'regulars-promo-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

const run = async (name: string, ...args: string[]) => {
  const task = await promoCommands[`promo ${name}`]?.prepare(args);
  if (!task) throw new Error(`no command promo ${name}`);
  const maintain = () => Promise.reject(new Error('no maintenance'));
  return task(server.database, { now: server.clock.now(), operator: 'admin: tao' }, maintain, readConfig({}));
};
const file = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};
const shown = async () => (await server.call('GET /dashboard/promo', { as: owner })).data;
const texts = [
  '--title',
  '多家门店，一本账',
  '--title-en',
  'Many branches, one account',
  '--text',
  '会员在哪家充值都能用',
];

describe('the promo', () => {
  it('is nothing until the provider sets it', async () => {
    expect(await shown()).toEqual({ banner: [], apps: [] });
    expect((await run('show')).data).toEqual({ promo: null });
  });

  it('has a banner with its picture and two apps, in the reader’s language', async () => {
    const bytes = tinyPicture();
    await run(
      'set',
      '--picture',
      await file('shops.png', bytes),
      ...texts,
      '--link',
      'https://regulars.example/settle',
      '--button',
      '看看',
    );
    await run(
      'app',
      '--place',
      '2',
      '--name',
      '收银助手',
      '--text',
      '扫会员码收款',
      '--link',
      'https://regulars.example/till',
    );
    await run(
      'app',
      '--place',
      '1',
      '--name',
      '店长助手',
      '--audience',
      '管店的人用',
      '--text',
      '看今天',
      '--link',
      'https://regulars.example/old',
    );
    await run(
      'app',
      '--place',
      '1',
      '--name',
      '店长助手',
      '--text',
      '看今天',
      '--link',
      'https://regulars.example/manager',
    );
    const { banner, apps } = await shown();
    expect(banner).toMatchObject([
      { title: '多家门店，一本账', link: 'https://regulars.example/settle', button: '看看' },
    ]);
    expect(apps).toMatchObject([
      { place: 1, name: '店长助手', audience: null, link: 'https://regulars.example/manager' },
      { place: 2, name: '收银助手' },
    ]);
    const address = banner[0]?.picture ?? '';
    const answer = await fetch(`${server.url}${address}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect((await run('show')).data).toMatchObject({ promo: { version: 4, set_by: 'admin: tao' } });

    await run('clear');
    expect(await shown()).toEqual({ banner: [], apps: [] });
    expect((await fetch(`${server.url}${address}`)).status).toBe(404);
    const { rows } = await server.database.platform.execute('select version, set_by from promo where picture is null');
    expect(rows).toHaveLength(5); // who set what stays
  });

  it('refuses files that are no pictures, before the database is used', async () => {
    const refused: [string, string][] = [
      [join(folder, 'missing.png'), "can't be read: ENOENT"],
      [folder, 'is not a file'],
      [await file('empty.png', Buffer.alloc(0)), 'is not a whole PNG, JPEG or WebP picture'],
      [await file('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'is not a whole PNG'],
      [await file('large.png', Buffer.concat([tinyPicture(), Buffer.alloc(5 * 1024 * 1024)])), 'is larger than 5 MB'],
      [await file('wide.png', tinyPicture(4_001, 1)), 'has 4001 × 1 pixels'],
      [await file('flat.png', tinyPicture(8, 0)), 'has no size'],
    ];
    for (const [path, message] of refused)
      await expect(run('set', '--picture', path, ...texts)).rejects.toEqual(
        expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(message) }),
      );
    await expect(
      run('app', '--place', '3', '--name', 'A', '--text', 'A', '--link', 'https://a.example'),
    ).rejects.toThrow('--place must be one of 1, 2');
    await expect(
      run('app', '--place', '1', '--name', 'A', '--text', 'A', '--link', 'javascript:alert(1)'),
    ).rejects.toThrow('--link must be an address');
    await expect(
      run('app', '--place', '1', '--name', 'A', '--text', 'A', '--link', `https://a.example/${'茶'.repeat(100)}`),
    ).rejects.toThrow('at most 300 characters');
  });
});

describe('a picture', () => {
  it.each([
    ['JPEG', 'ffd8ffe000040000ffc0000b080130032001011100ffd9', { type: 'image/jpeg', width: 800, height: 304 }],
    [
      'WebP',
      '52494646160000005745425056503858' + '0a00000000000000' + '1f0300' + '2f0100',
      { type: 'image/webp', width: 800, height: 304 },
    ],
    [
      'JPEG that ends early',
      'ffd8ffe000040000ffc0000b080130032001011100',
      { fault: 'is not a whole PNG, JPEG or WebP picture' },
    ],
    ['JPEG without a frame', 'ffd8ffe00004', { fault: 'is not a whole PNG, JPEG or WebP picture' }],
    [
      'JPEG whose segment has no length',
      'ffd8ffe0000000000000000000000000',
      { fault: 'is not a whole PNG, JPEG or WebP picture' },
    ],
  ])('is known by its content: %s', (_, hex, expected) => {
    expect(pictureOf(Buffer.from(hex, 'hex'))).toEqual(expected);
  });
});
