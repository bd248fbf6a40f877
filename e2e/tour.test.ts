import type { Language } from '@regulars/phrases';
import { expect } from 'vitest';
import { test } from './harness/test.ts';
import { busiestMember } from './harness/catalogue.ts';
import { ownProduct } from './harness/own-product.ts';
import { rowsOf, statement } from './harness/place.ts';
import { newShop, people, teahouse } from './harness/staff.ts';
import { patience, tourAs, tourEveryPage, type Look } from './harness/tourist.ts';

const till: Look = { screen: 'till', theme: 'light' };
const phone: Look = { screen: 'phone', theme: 'dark' };

test(
  'every page is intact in each language and theme, on a till and on a phone, and fits every width',
  { timeout: patience },
  async ({ visit }) => {
    // One visitor per language; which of the two uses the till alternates from page to page.
    // Who is on a till also tries every width; the long tour does so in both languages.
    const isTill = (at: number, language: Language): boolean => (at % 2 === 0) === (language === 'zh-CN');
    const found = await tourEveryPage(visit, (at, language) => [isTill(at, language) ? till : phone], isTill);
    expect(found).toEqual([]);
  },
);

test('the pages of a cashier are intact', { timeout: patience }, async ({ visitor }) => {
  const who = { account: people.cashier, merchant: teahouse.name, language: 'zh-CN', look: phone } as const;
  const paths = ['/dashBoard', '/membermanage', await busiestMember(), '/memberAdjustments', '/account'];
  expect(await tourAs(visitor, who, paths)).toEqual([]);
});

test('the pages of a shop without members, items and sales are intact', { timeout: patience }, async ({ visit }) => {
  const [name, account] = ['空山书店', '13700009901'];
  await newShop(name, 'M990001', account);
  // Its first branch is named 总店, which is a word of the console as well.
  await statement(
    ownProduct().place,
    "update branch set name = '竹里店' where merchant_id = (select merchant_id from merchant where merchant_no = 'M990001')",
  );
  const visitor = await visit({ locale: 'en' });
  const who = { account, merchant: name, language: 'en', look: till } as const;
  const paths = ['/', '/dashBoard', '/membermanage', '/memberImports', '/memberAdjustments', '/openingBalances'];
  const devices = ['', '?tab=cloud_horns', '?tab=table_cards', '?tab=device_binds'];
  const more = ['/ledger', '/item/itemInfo', '/item/brandInfo', '/item/categoryInfo'];
  expect(
    await tourAs(visitor, who, [...paths, ...more, ...devices.map((part) => `/merchantManagement/device${part}`)]),
  ).toEqual([]);
});

test('the pages of the provider are intact', { timeout: patience }, async ({ visit }) => {
  const [shop] = await rowsOf(ownProduct().place, 'select merchant_id from merchant where merchant_no = $1', [
    teahouse.number,
  ]);
  const pages = [
    '',
    '/merchants',
    `/merchants/${String(shop?.['merchant_id'])}`,
    '/accounts',
    '/logs',
    '/contact',
    '/promo',
  ];
  const paths = [...pages, `/merchants/${String(shop?.['merchant_id'])}/rates`].map((path) => `/provider${path}`);
  for (const [language, look] of [
    ['zh-CN', till],
    ['en', phone],
  ] as const) {
    const who = { account: people.provider, merchant: null, language, look };
    expect(await tourAs(await visit({ locale: language }), who, paths)).toEqual([]);
  }
});
