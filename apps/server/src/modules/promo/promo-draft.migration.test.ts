import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { pngOf } from '../../../test/pictures.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0190');
});
afterEach(() => older.drop());

test('what was shown keeps its picture, and earlier versions who set them', async () => {
  const { platform } = older.db.database;
  const words = JSON.stringify({ title: { 'zh-CN': '茶', en: 'Tea' }, text: { 'zh-CN': '茶', en: 'Tea' }, link: null });
  const [old, now] = [pngOf(2, 2), pngOf(3, 3)].map((bytes) => ({
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  }));
  const versions = [
    [1, words, old?.hash, null],
    [2, words, now?.hash, now?.bytes],
  ];
  for (const [version, banner, hash, bytes] of versions)
    await platform.execute(
      `insert into promo (version, set_at, set_by, banner, picture_hash, picture_type, picture, apps)
       values ($1, now(), 'system', $2, $3, 'image/png', $4, '[]')`,
      [version, banner, hash, bytes],
    );
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  const { rows } = await platform.execute('select picture_hash, media_type, content from promo_picture');
  expect(rows).toEqual([{ picture_hash: now?.hash, media_type: 'image/png', content: now?.bytes }]);
  const { rows: kept } = await platform.execute('select version, set_by, picture_hash from promo order by version');
  expect(kept).toEqual([
    { version: 1, set_by: 'system', picture_hash: old?.hash },
    { version: 2, set_by: 'system', picture_hash: now?.hash },
  ]);
});
