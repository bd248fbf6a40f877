import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PromoDraft } from '@regulars/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { lookOf, photoOf } from '../../../test/photos.ts';
import { pngOf } from '../../../test/pictures.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { promoCommands } from '../../cli/promo-commands.ts';
import { readConfig } from '../../platform/config/config.ts';
import { newPicture, written } from './promo.inputs.ts';
import { tidyPromo } from './promo.jobs.ts';

let server: TestServer;
let owner: Caller;
let provider: Caller;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'regulars-promo-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});
beforeEach(async () => {
  server.clock.set(testStart);
  const { platform } = server.database;
  await platform.execute('delete from promo');
  await platform.execute('update promo_draft set banner = null, picture_hash = null, apps = null, edited_at = null');
  await platform.execute('delete from promo_picture');
  owner = await server.make.user(await server.make.shop());
  provider = await server.make.account({ provider: true, name: '陶然' });
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
const shown = async (language = 'zh-CN') =>
  (await server.call('GET /dashboard/promo', { as: owner, headers: { 'accept-language': language } })).data;
const fetched = (hash: string) => fetch(`${server.url}/api/promo-pictures/${hash}`);
const upload = async (bytes: Buffer = newPicture(), as = provider) => {
  const answer = await server.send('POST', '/api/provider/promo/pictures', {
    headers: headersOf(as),
    body: formOf({ name: 'shops.png', content: new Uint8Array(bytes) }),
  });
  const sent = (await answer.json()) as { data: { picture: string }; err: { name: string } }; // the server's envelope
  return { status: answer.status, ...sent };
};
const uploaded = async (bytes?: Buffer): Promise<string> => (await upload(bytes)).data.picture;
const get = async () => (await server.call('GET /provider/promo', { as: provider })).data;
const save = (body: PromoDraft, headers = {}) => server.call('PUT /provider/promo', { as: provider, body, headers });
const act = (what: 'publish' | 'take-back' | 'clear', headers = {}) =>
  server.call(`PUT /provider/promo/${what}`, { as: provider, headers });
const discard = () => server.call('DELETE /provider/promo', { as: provider });
/** A draft with a picture of its own. */
const draft = async (title = '多家门店，一本账'): Promise<PromoDraft> => {
  const { banner, apps } = written(await uploaded());
  return { banner: banner.map((one) => ({ ...one, title_zh: title })), apps };
};
const publish = async (title?: string): Promise<string> => {
  const body = await draft(title);
  expect((await save(body)).status).toBe(200);
  expect((await act('publish')).status).toBe(200);
  return body.banner[0]?.picture ?? '';
};
const title = async () => (await shown()).banner[0]?.title ?? null;
const logged = async () => (await server.call('GET /provider/logs', { as: provider, query: {} })).data.items;

describe('the promo', () => {
  it('is seen by merchants once its draft is published, in their language', async () => {
    expect(await get()).toMatchObject({ shown: null, draft: null, before: null });
    const picture = await uploaded();
    const saved = await save(written(picture));
    expect(saved.data).toMatchObject({
      shown: null,
      draft: { ...written(picture), edited_by: '陶然', edited_at: '2026-11-20T06:35:00.000Z' },
    });
    expect(await shown()).toEqual({ banner: [], apps: [] });
    expect((await act('publish')).data).toMatchObject({
      shown: { ...written(picture), set_by: '陶然', set_at: '2026-11-20T06:35:00.000Z' },
      draft: null,
      before: { title: null },
      version: saved.data.version + 1,
    });
    expect(await shown('en')).toEqual({
      banner: [
        {
          title: 'Many branches, one account',
          text: 'Members top up at any branch',
          link: 'https://regulars.example/settle',
          button: 'Have a look',
          picture: `/api/promo-pictures/${picture}`,
        },
      ],
      apps: [
        {
          place: 1,
          name: 'Manager’s helper',
          audience: 'For managers',
          text: 'Today’s figures',
          note: null,
          link: 'https://regulars.example/manager',
        },
      ],
    });
    expect(await title()).toBe('多家门店，一本账');
  });

  it('stays as it is while a draft is written, and when that is discarded', async () => {
    await publish();
    await save(await draft('新的'));
    expect(await title()).toBe('多家门店，一本账');
    expect((await discard()).data.draft).toBeNull();
    expect((await discard()).err.name).toBe('promo_draft_missing');
    expect((await act('publish')).err.name).toBe('promo_draft_missing');
    expect(await title()).toBe('多家门店，一本账');
  });

  it('taken back shows what was shown before, once, and becomes the draft unless there is one', async () => {
    expect((await act('take-back')).err.name).toBe('promo_not_shown');
    await publish('第一版');
    await publish('第二版');
    expect(await get()).toMatchObject({ before: { title: '第一版' } });
    const back = (await act('take-back')).data;
    expect([await title(), back.draft?.banner[0]?.title_zh, back.before]).toEqual(['第一版', '第二版', null]);
    expect((await act('take-back')).err.name).toBe('promo_not_shown');
    await act('publish');
    await save(await draft('第三版'));
    expect((await act('take-back')).data.draft?.banner[0]?.title_zh).toBe('第三版');
    expect(await title()).toBe('第一版');
  });

  it('taken back as the first one leaves nothing', async () => {
    await publish();
    expect((await act('take-back')).data).toMatchObject({ shown: null, draft: { edited_by: '陶然' }, before: null });
    expect(await shown()).toEqual({ banner: [], apps: [] });
  });

  it('is set back to none, which can be taken back', async () => {
    expect((await act('clear')).err.name).toBe('promo_not_shown');
    const picture = await publish();
    expect((await act('clear')).data).toMatchObject({
      shown: null,
      draft: null,
      before: { title: '多家门店，一本账' },
    });
    expect(await shown()).toEqual({ banner: [], apps: [] });
    expect((await act('clear')).err.name).toBe('promo_not_shown');
    await tidyPromo(server.database, new Date(server.clock.now().getTime() + 48 * 3_600_000));
    await act('take-back');
    expect((await shown()).banner[0]?.picture).toBe(`/api/promo-pictures/${picture}`);
    expect((await fetched(picture)).status).toBe(200);
  });

  it('is changed only on the version that was seen: of colleagues at once, one is first', async () => {
    const { version } = await get();
    const bodies = await Promise.all(['甲', '乙', '丙'].map((name) => draft(name)));
    const seen = { 'if-match': `"${version}"` };
    const answers = await Promise.all(bodies.map((body) => save(body, seen)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const acts = await Promise.all([1, 2, 3].map(() => act('publish', { 'if-match': `"${version + 1}"` })));
    expect(acts.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect((await act('take-back', seen)).status).toBe(412);
    // The command line counts too.
    const before = await get();
    await run('app', '--place', '2', '--name', '收银助手', '--text', '收款', '--link', 'https://regulars.example/till');
    expect((await act('clear', { 'if-match': `"${before.version}"` })).err.name).toBe('stale_edit');
    const { version: cleared } = await get();
    await act('clear');
    expect((await act('take-back', { 'if-match': `"${cleared}"` })).err.name).toBe('stale_edit');
  });

  it('stands in the provider’s log in words, whichever way it came', async () => {
    await publish();
    await act('take-back');
    await act('publish');
    await act('clear');
    await save(await draft());
    await discard();
    await run('app', '--place', '2', '--name', '收银助手', '--text', '收款', '--link', 'https://regulars.example/till');
    const entries = await logged();
    expect(entries.slice(0, 8).map(({ action }) => action)).toEqual([
      'promo.publish',
      'promo.discard',
      'promo.draft',
      'promo.clear',
      'promo.publish',
      'promo.take_back',
      'promo.publish',
      'promo.draft',
    ]);
    expect(entries[0]).toMatchObject({ operator: 'admin: tao', action_name: '发布首页宣传' });
    const link = 'https://regulars.example/till';
    // Each part by its name, and not as one list; the command line's texts are of both languages.
    const told = entries[0]?.changes.map(({ field_name, before, after }) => [field_name, before, after]);
    expect(told).toEqual([
      ['第二个应用的二维码网址', null, link],
      ['第二个应用的英文名', null, '收银助手'],
      ['第二个应用的中文名', null, '收银助手'],
      ['第二个应用的英文介绍', null, '收款'],
      ['第二个应用的中文介绍', null, '收款'],
    ]);
  });
});

describe('what the provider’s people do at once', () => {
  /** Begins something while a colleague has the promo, who then shows an app; answers it, and whether it had waited. */
  const meanwhile = async <Answer>(begin: () => Promise<Answer>) => {
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const { platform } = server.database;
    let ended = 0;
    const { begun, waited } = await platform.transaction(async (tx) => {
      await tx.execute('select from promo_draft for update', []);
      const started = begin().finally(() => (ended = 1));
      started.catch(() => undefined);
      await expect.poll(async () => ended + (await platform.execute(waits)).rows.length).toBeGreaterThan(0);
      const link = 'https://regulars.example/manager';
      const words = { 'zh-CN': '店长助手', en: 'Manager’s helper' };
      const theirs = { place: 1, name: words, audience: null, text: words, note: null, link };
      await tx.execute(
        `insert into promo (version, set_at, set_by, banner, picture_hash, apps, takes_back)
         values (1, $1, '陶然', null, null, $2::jsonb, false)`,
        [server.clock.now(), JSON.stringify([theirs])],
      );
      return { begun: started, waited: ended === 0 };
    });
    return { waited, answer: await begun };
  };
  const till = ['--name', '收银助手', '--text', '收款', '--link', 'https://regulars.example/till'];

  it('goes by what is shown once the other has ended: an app of the command line', async () => {
    const { waited } = await meanwhile(() => run('app', '--place', '2', ...till));
    expect([waited, (await shown()).apps.map(({ place }) => place)]).toEqual([true, [1, 2]]);
  });

  it('goes by what is shown once the other has ended: none', async () => {
    const { waited } = await meanwhile(() => run('clear'));
    expect([waited, (await shown()).apps]).toEqual([true, []]);
  });

  it('goes by what is shown once the other has ended: taking it back', async () => {
    const { waited, answer } = await meanwhile(() => act('take-back'));
    expect([waited, answer.data.draft?.apps.map(({ place }) => place)]).toEqual([true, [1]]);
  });

  it('counts the pictures that wait one after the other', async () => {
    const { waited, answer } = await meanwhile(() => upload());
    expect([waited, answer.status]).toEqual([true, 201]);
  });
});

describe('a draft', () => {
  const refused = async (change: (body: PromoDraft) => PromoDraft, path: string, rule: string): Promise<void> => {
    const { status, err } = await save(change(await draft()));
    expect([status, err]).toEqual([400, expect.objectContaining({ name: 'invalid_input' })]);
    expect(err.fields).toEqual([expect.objectContaining({ path, rule })]);
  };
  const withBanner = (changes: object) => (body: PromoDraft) => ({
    ...body,
    banner: body.banner.map((one) => ({ ...one, ...changes })),
  });
  const withApp = (changes: object) => (body: PromoDraft) => ({
    ...body,
    apps: body.apps.map((one) => ({ ...one, ...changes })),
  });

  it.each<[string, (body: PromoDraft) => PromoDraft, string, string]>([
    ['a title of 41 characters', withBanner({ title_zh: '茶'.repeat(41) }), 'banner.0.title_zh', 'max_length'],
    ['a title of two lines', withBanner({ title_zh: '茶\n馆' }), 'banner.0.title_zh', 'line'],
    ['a title that doesn’t show', withBanner({ title_en: ' \u2003' }), 'banner.0.title_en', 'line'],
    ['a link that runs code', withBanner({ link: 'javascript:alert(1)' }), 'banner.0.link', 'web_address'],
    ['a link to a file', withBanner({ link: 'ftp://regulars.example/' }), 'banner.0.link', 'web_address'],
    ['a link with a password', withBanner({ link: 'https://a:b@regulars.example/' }), 'banner.0.link', 'web_address'],
    ['an address of the wrong host', withApp({ link: 'https://xn--/' }), 'apps.0.link', 'web_address'],
    [
      'an address too long when written',
      withApp({ link: `https://a.example/${'茶'.repeat(100)}` }),
      'apps.0.link',
      'max_length',
    ],
    ['two first apps', (body) => ({ ...body, apps: [...body.apps, ...body.apps] }), 'apps.1.place', 'taken'],
  ])('with %s is refused, and says where', async (_, change, path, rule) => {
    await refused(change, path, rule);
    expect((await get()).draft).toBeNull();
  });

  it.each<[string, (body: PromoDraft) => PromoDraft, string[]]>([
    ['nothing', () => ({ banner: [], apps: [] }), ['banner']],
    [
      'a title in one language and no picture',
      withBanner({ title_en: null, picture: null }),
      ['banner.0.title_en', 'banner.0.picture'],
    ],
    ['a link with a label in one language', withBanner({ button_en: null }), ['banner.0.button_en']],
    ['labels and no link', withBanner({ link: null }), ['banner.0.link']],
    ['an audience in one language', withApp({ audience_zh: null }), ['apps.0.audience_zh']],
    ['a note in one language', withApp({ note_zh: '扫一扫' }), ['apps.0.note_en']],
    [
      'an app of which nothing is written',
      withApp({ name_zh: null, name_en: null, text_zh: null, text_en: null, link: null }),
      ['apps.0.name_zh', 'apps.0.name_en', 'apps.0.text_zh', 'apps.0.text_en', 'apps.0.link'],
    ],
  ])('with %s is kept, and refused when it is published', async (_, change, missing) => {
    const body = change(await draft());
    const saved = await save(body);
    expect([saved.status, saved.data.draft]).toEqual([200, expect.objectContaining(body)]);
    const { err } = await act('publish');
    expect(err.name).toBe('promo_draft_incomplete');
    expect(err.fields?.map(({ path }) => path)).toEqual(missing);
    expect(await shown()).toEqual({ banner: [], apps: [] });
  });

  it('keeps addresses as browsers write them, and apps in their order', async () => {
    const { apps, banner } = await draft();
    const [first] = apps;
    if (!first) throw new Error('It has an app');
    const { data } = await save({
      banner,
      apps: [
        { ...first, place: 2 },
        { ...first, link: 'https://例子.example/下载' },
      ],
    });
    expect(data.draft?.apps.map(({ place, link }) => [place, link])).toEqual([
      [1, 'https://xn--fsqu00a.example/%E4%B8%8B%E8%BD%BD'],
      [2, 'https://regulars.example/manager'],
    ]);
  });

  it('needs a picture that is there', async () => {
    expect((await save(written('0'.repeat(64)))).err.name).toBe('promo_picture_not_found');
  });
});

describe('a picture', () => {
  it('is cleaned, kept by what it is, and shown to everybody, also on pages of other origins', async () => {
    const bytes = await photoOf(640, 480, { orientation: 6 });
    const { status, data } = await upload(bytes);
    expect([status, data]).toMatchObject([201, { width: 480, height: 640 }]);
    expect(await uploaded(await photoOf(640, 480, { orientation: 6, taken: '2026:11:21 09:00:00' }))).toBe(
      data.picture,
    );
    const answer = await fetched(data.picture);
    expect(await lookOf(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ width: 480, height: 640 });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const own = await fetch(`${server.url}/api/dashboard/promo`);
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('is refused if it is none, too large or too wide', async () => {
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).err.name).toBe('picture_kind');
    expect((await upload(pngOf(12_001, 1))).err).toMatchObject({ name: 'picture_sides' });
    const large = await upload(Buffer.concat([newPicture(), Buffer.alloc(5 * 1024 * 1024)]));
    expect([large.status, large.err.name]).toEqual([413, 'body_too_large']);
    expect((await upload(newPicture(), owner)).status).toBe(403);
  });

  it('goes when nothing has used it for a day; what is shown, was shown before, or is drafted stays', async () => {
    const old = await publish('旧');
    const [before, now] = [await publish('前'), await publish('今')];
    const drafted = await draft();
    await save(drafted);
    const waiting = await uploaded();
    const kept = async () =>
      Promise.all(
        [old, before, now, drafted.banner[0]?.picture ?? '', waiting].map(async (hash) => (await fetched(hash)).status),
      );
    await tidyPromo(server.database, new Date(server.clock.now().getTime() + 86_399_999));
    expect(await kept()).toEqual([200, 200, 200, 200, 200]);
    await tidyPromo(server.database, new Date(server.clock.now().getTime() + 86_400_000));
    expect(await kept()).toEqual([404, 200, 200, 200, 404]);
  });

  it('that waits is one of twenty of an account; a repeated one counts once', async () => {
    const used = await draft();
    await save(used);
    const first = newPicture();
    for (let at = 0; at < 18; at += 1) await upload();
    expect((await upload(first)).status).toBe(201);
    const both = await Promise.all([upload(), upload()]);
    expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['pictures_unused', undefined]);
    expect((await upload(first)).status).toBe(201);
    expect((await upload()).err.name).toBe('pictures_unused');
    const colleague = await server.make.account({ provider: true });
    expect((await upload(newPicture(), colleague)).status).toBe(201);
  });
});

const texts = [
  '--title',
  '多家门店，一本账',
  '--title-en',
  'Many branches, one account',
  '--text',
  '会员在哪家充值都能用',
];
const app = (place: string, name: string, ...more: string[]) =>
  run('app', '--place', place, '--name', name, '--text', '看今天', ...more);

describe('the command line', () => {
  it('shows a banner and two apps at once, and leaves a draft alone', async () => {
    expect((await run('show')).data).toEqual({ promo: null });
    await save(await draft('草稿'));
    const bytes = pngOf(9, 4);
    const told = Buffer.concat([bytes, Buffer.alloc(100)]);
    await run(
      'set',
      '--picture',
      await file('shops.png', told),
      ...texts,
      '--link',
      'https://regulars.example/settle',
      '--button',
      '看看',
    );
    await app('2', '收银助手', '--link', 'https://regulars.example/till');
    await app('1', '店长助手', '--audience', '管店的人用', '--link', 'https://regulars.example/old');
    await app('1', '店长助手', '--link', 'https://regulars.example/manager');
    const { banner, apps } = await shown();
    expect(banner).toMatchObject([
      { title: '多家门店，一本账', link: 'https://regulars.example/settle', button: '看看' },
    ]);
    expect(apps).toMatchObject([
      { place: 1, name: '店长助手', audience: null, link: 'https://regulars.example/manager' },
      { place: 2, name: '收银助手' },
    ]);
    const answer = await fetch(`${server.url}${banner[0]?.picture ?? ''}`);
    expect(await lookOf(Buffer.from(await answer.arrayBuffer()))).toEqual({
      width: 9,
      height: 4,
      first: [128, 128, 128],
    });
    expect((await run('show')).data).toMatchObject({ promo: { version: 4, set_by: 'admin: tao' } });
    expect((await get()).draft?.banner[0]?.title_zh).toBe('草稿');

    await run('clear');
    expect(await shown()).toEqual({ banner: [], apps: [] });
    await expect(run('clear')).rejects.toMatchObject({ problem: 'promo_not_shown' });
  });

  it('takes turns with itself', async () => {
    await Promise.all([
      app('1', '店长助手', '--link', 'https://regulars.example/manager'),
      app('2', '收银助手', '--link', 'https://regulars.example/till'),
    ]);
    expect((await shown()).apps.map(({ place }) => place)).toEqual([1, 2]);
  });

  it('refuses files that are no pictures, before the database is used', async () => {
    const refused: [string, string][] = [
      [join(folder, 'missing.png'), "can't be read: ENOENT"],
      [folder, 'is not a file'],
      [await file('empty.png', Buffer.alloc(0)), 'can only be jpg, jpeg or png'],
      [await file('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'can only be jpg'],
      [await file('large.png', Buffer.concat([newPicture(), Buffer.alloc(5 * 1024 * 1024)])), 'is larger than 5 MB'],
      [await file('wide.png', pngOf(12_001, 1)), 'has 12,001 × 1 pixels'],
      [await file('flat.png', pngOf(8, 0)), 'can only be jpg'],
    ];
    for (const [path, message] of refused)
      await expect(run('set', '--picture', path, ...texts)).rejects.toEqual(
        expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(message) }),
      );
    await expect(app('3', 'A', '--link', 'https://a.example')).rejects.toThrow('--place must be one of 1, 2');
    await expect(app('1', 'A', '--link', 'javascript:alert(1)')).rejects.toThrow('--link must be an address');
    await expect(app('1', 'A', '--link', `https://a.example/${'茶'.repeat(100)}`)).rejects.toThrow(
      'at most 300 characters',
    );
  });
});
