import { menuPage, pageList } from '@regulars/contract/menu';
import { pagePhrases } from '@regulars/phrases';
import { expect, it } from 'vitest';
import { isBuilt, namedPages, pageAddresses, pageAt } from './page-catalogue.ts';

it('lists each address once', () => {
  expect(new Set(pageAddresses).size).toBe(pageAddresses.length);
  expect(pageAddresses).toContain('/memberdetails/{id}');
});

it('finds a page by its path', () => {
  expect(pageAt('/memberdetails/1')?.menuAddress).toBe('/membermanage');
  expect(pageAt('/memberdetails')).toBeUndefined();
});

it('names a page below another one as no other page of its mode is named', () => {
  const named = namedPages.flatMap(({ path, title, code }) =>
    code ? [{ path, title, mode: menuPage(code).mode }] : [],
  );
  const ofMenu = pageList.map(({ code, mode }) => ({ path: code, title: pagePhrases[code], mode }));
  const all = [...named, ...ofMenu];
  const alike = named.flatMap(({ path, title, mode }) =>
    all
      .filter((other) => other.path !== path && other.mode === mode)
      .filter((other) => other.title['zh-CN'] === title['zh-CN'] || other.title.en === title.en)
      .map((other) => [path, other.path]),
  );
  expect(alike).toEqual([]);
  expect(named.map(({ path }) => path)).toContain('/merchantManagement/merchant/branch');
});

it('has every page of the menu that is not planned, and none that is', () => {
  expect(pageList.filter(({ address }) => !isBuilt(address)).map(({ code }) => code)).toEqual(
    pageList.filter(({ planned }) => planned).map(({ code }) => code),
  );
});
