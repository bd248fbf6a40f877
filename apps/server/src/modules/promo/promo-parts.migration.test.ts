import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, migrations, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0240');
});
afterEach(() => older.drop());

const hash = 'a'.repeat(64);
const words = (zh: string, en: string) => ({ 'zh-CN': zh, en });

const draftAfter = async (banner: object | null, apps: object[] | null) => {
  const { platform } = older.db.database;
  await platform.execute(
    `insert into promo_picture (picture_hash, media_type, content, uploaded_at) values ($1, 'image/png', 'x', now())`,
    [hash],
  );
  await platform.execute(
    `update promo_draft set banner = $1, picture_hash = $2, apps = $3, edited_at = case when $3::jsonb is null then null else now() end`,
    [banner && JSON.stringify(banner), banner && hash, apps && JSON.stringify(apps)],
  );
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  return (await platform.execute('select banner, picture_hash, apps from promo_draft')).rows[0];
};

test('a draft of before is as it was written', async () => {
  const banner = {
    title: words('茶', 'Tea'),
    text: words('好茶', 'Good tea'),
    link: { address: 'https://a.example/', label: words('看看', 'Look') },
  };
  const app = { place: 2, name: words('助手', 'Helper'), audience: null, text: words('看', 'See'), note: null };
  expect(await draftAfter(banner, [{ ...app, link: 'https://b.example/' }])).toMatchObject({
    picture_hash: hash,
    banner: {
      title_zh: '茶',
      title_en: 'Tea',
      text_zh: '好茶',
      text_en: 'Good tea',
      link: 'https://a.example/',
      button_zh: '看看',
      button_en: 'Look',
    },
    apps: [
      {
        place: 2,
        name_zh: '助手',
        name_en: 'Helper',
        audience_zh: null,
        audience_en: null,
        text_zh: '看',
        text_en: 'See',
        note_zh: null,
        note_en: null,
        link: 'https://b.example/',
      },
    ],
  });
});

test('a draft without apps and without a link stays so', async () => {
  const banner = { title: words('茶', 'Tea'), text: words('好茶', 'Good tea'), link: null };
  expect(await draftAfter(banner, [])).toMatchObject({ banner: { link: null, button_zh: null }, apps: [] });
});

test('without a draft there is none afterwards', async () => {
  expect(await draftAfter(null, null)).toMatchObject({ banner: null, apps: null });
});
