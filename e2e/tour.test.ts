import { expect } from 'vitest';
import { test } from './harness/test.ts';
import { busiestMember } from './harness/catalogue.ts';
import { newShop, people, teahouse } from './harness/staff.ts';
import { patience, tourAs, tourEveryPage, type Look } from './harness/tourist.ts';

const till: Look = { screen: 'till', theme: 'light' };
const phone: Look = { screen: 'phone', theme: 'dark' };

test(
  'every page is intact in each language and theme, on a till and on a phone, and fits every width',
  { timeout: patience },
  async ({ visit }) => {
    // One visitor per language; which of the two uses the till alternates from page to page.
    const found = await tourEveryPage(visit, (at, language) => [
      (at % 2 === 0) === (language === 'zh-CN') ? till : phone,
    ]);
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
  const visitor = await visit({ locale: 'en' });
  const who = { account, merchant: name, language: 'en', look: till } as const;
  const paths = ['/', '/dashBoard', '/membermanage', '/memberImports', '/memberAdjustments', '/openingBalances'];
  const more = ['/ledger', '/item/itemInfo', '/item/brandInfo', '/item/categoryInfo'];
  expect(await tourAs(visitor, who, [...paths, ...more])).toEqual([]);
});
