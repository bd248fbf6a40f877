import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import { usePageTitle } from './use-page-title.ts';

function Heading() {
  return <h1>{usePageTitle('Brands of the shop')}</h1>;
}

/** The heading at an address, of a merchant whose menu calls the page of brands so. */
async function headingAt(address: string, menuName: string): Promise<string | null> {
  const user = withPermissions(['brand:read']);
  const [action] = user.vip_permissions;
  if (!action) throw new Error('brand:read is on the page of brands');
  const named = { menu_id: 'brand', menu_name: menuName, request_address: '/item/brandInfo' };
  const entry = { ...action, ...named, menu_level: 2, permission_value: null };
  answer({ 'POST /personal/permission-resources': () => ({ ...user, vip_permissions: [entry] }) });
  await showPage(<Heading />, address);
  const { textContent } = screen.getByRole('heading');
  cleanup();
  return textContent;
}

test('a heading follows the name that the merchant gave the page, but not on the pages below it', async () => {
  expect(await headingAt('/item/brandInfo', 'Labels')).toBe('Labels');
  expect(await headingAt('/item/brandInfo', 'Brands')).toBe('Brands of the shop');
  expect(await headingAt('/item/brandInfo/detail', 'Labels')).toBe('Brands of the shop');
});
