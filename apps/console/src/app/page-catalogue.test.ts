import { pageList } from '@regulars/contract/menu';
import { expect, it } from 'vitest';
import { isBuilt, pageAddresses, pageAt } from './page-catalogue.ts';

it('lists each address once', () => {
  expect(new Set(pageAddresses).size).toBe(pageAddresses.length);
  expect(pageAddresses).toContain('/memberdetails/{id}');
});

it('finds a page by its path', () => {
  expect(pageAt('/memberdetails/1')?.menuAddress).toBe('/membermanage');
  expect(pageAt('/memberdetails')).toBeUndefined();
});

it('has every page of the menu that is not planned, and none that is', () => {
  expect(pageList.filter(({ address }) => !isBuilt(address)).map(({ code }) => code)).toEqual(
    pageList.filter(({ planned }) => planned).map(({ code }) => code),
  );
});
