import type { Language } from '@regulars/phrases';
import { expect } from 'vitest';
import { turn } from '../apps/server/test/turn.ts';
import { test } from './harness/test.ts';
import { busiestMember, providersPaths } from './harness/catalogue.ts';
import { fewerWidths } from './harness/layout.ts';
import { ownProduct } from './harness/own-product.ts';
import { statement } from './harness/place.ts';
import { newShop, people, teahouse } from './harness/staff.ts';
import { patience, tourAs, tourEveryPage, type Look } from './harness/tourist.ts';

const till: Look = { screen: 'till', theme: 'light' };
const phone: Look = { screen: 'phone', theme: 'dark' };

/** Of eight turns a page is opened in two, once in each language. */
const isTurn = (at: number, language: Language): boolean =>
  turn === 'all' || (at + turn) % 8 === (language === 'zh-CN' ? 0 : 4);
/** Widths alternate, too. */
const widthsOf = (at: number): readonly number[] => fewerWidths(turn === 'all' ? turn : (at + turn) >> 2);

test(
  `a quarter of the pages is intact, each in a language, on a till or on a phone, and fits its widths (TURN=${turn})`,
  { timeout: patience },
  async ({ visit }) => {
    // Both screens in both languages; the long tour opens each page in every look.
    const lookOf = (at: number): Look => (at % 8 < 4 ? till : phone);
    const wanted = (at: number, language: Language): Look[] => (isTurn(at, language) ? [lookOf(at)] : []);
    expect(await tourEveryPage(visit, [till, phone], widthsOf, wanted)).toEqual([]);
  },
);

test('the pages of a cashier are intact', { timeout: patience }, async ({ visitor }) => {
  const who = { account: people.cashier, merchant: teahouse.name, language: 'zh-CN', look: phone } as const;
  const paths = ['/dashBoard', '/cashier', '/orders', '/rechargeFlow', '/item/itemInfo', '/account'];
  const members = ['/membermanage', await busiestMember(), '/memberAdjustments'];
  expect(await tourAs(visitor, who, [...paths, ...members], widthsOf)).toEqual([]);
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
    await tourAs(
      visitor,
      who,
      [...paths, ...more, ...devices.map((part) => `/merchantManagement/device${part}`)],
      widthsOf,
    ),
  ).toEqual([]);
});

test(`the pages of the provider are intact (TURN=${turn})`, { timeout: patience }, async ({ visit }) => {
  const paths = await providersPaths();
  for (const [language, look] of [
    ['zh-CN', till],
    ['en', phone],
  ] as const) {
    const who = { account: people.provider, merchant: null, language, look };
    const chosen = paths.filter((_, at) => isTurn(at, language));
    expect(await tourAs(await visit({ locale: language }), who, chosen, widthsOf)).toEqual([]);
  }
});
