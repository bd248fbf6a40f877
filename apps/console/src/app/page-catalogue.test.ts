import { expect, it } from 'vitest';
import { pageAddresses, pageAt } from './page-catalogue.ts';

it('lists each address once', () => {
  expect(new Set(pageAddresses).size).toBe(pageAddresses.length);
  expect(pageAddresses).toContain('/memberdetails/{id}');
});

it('finds a page by its path', () => {
  expect(pageAt('/memberdetails/1')?.menuAddress).toBe('/membermanage');
  expect(pageAt('/memberdetails')).toBeUndefined();
});
