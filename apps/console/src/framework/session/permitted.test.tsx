import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MemberLink } from '../member-link.tsx';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import { MenuPageContext, Permitted, useCanAt } from './user.ts';

const shown = (name: string) => screen.queryByRole('button', { name }) !== null;

test('a button needs a function item of its page that grants its permission', async () => {
  const user = withPermissions(['member:freeze', 'member:tag', 'member:update', 'adjustment:create']);
  const items = user.vip_permissions.filter(({ parent_menu_id: page }) => page === 'member');
  const [update, freeze, tag, adjust] = items;
  answer({
    'POST /personal/permission-resources': () => ({
      ...user,
      vip_permissions: [
        freeze,
        tag && { ...tag, operate: false },
        update && { ...update, menu_level: 2 },
        adjust && { ...adjust, request_address: '/memberAdjustments' },
      ],
    }),
  });
  await showPage(
    <>
      <Permitted permission="member:freeze">
        <button>Freeze</button>
      </Permitted>
      <Permitted permission="member:tag">
        <button>Tag</button>
      </Permitted>
      <Permitted permission="member:update">
        <button>Edit</button>
      </Permitted>
      <Permitted permission="adjustment:create">
        <button>Adjust</button>
      </Permitted>
      <MenuPageContext value="adjustment">
        <Permitted permission="adjustment:create">
          <button>Adjust there</button>
        </Permitted>
      </MenuPageContext>
    </>,
  );
  expect(['Freeze', 'Tag', 'Edit', 'Adjust', 'Adjust there'].map(shown)).toEqual([true, false, false, false, true]);
});

function Leading() {
  return useCanAt('adjustment', 'adjustment:read') ? <button>Open the list</button> : null;
}

test('what leads to another page needs the function item there', async () => {
  const user = withPermissions(['adjustment:read']);
  const on = (page: string) => user.vip_permissions.filter(({ parent_menu_id: parent }) => parent === page);
  answer({ 'POST /personal/permission-resources': () => ({ ...user, vip_permissions: on('member') }) });
  await showPage(<Leading />);
  expect(shown('Open the list')).toBe(false);
  cleanup();
  answer({ 'POST /personal/permission-resources': () => ({ ...user, vip_permissions: on('adjustment') }) });
  await showPage(<Leading />);
  expect(shown('Open the list')).toBe(true);
});

test('a page that asks for a permission it does not offer is a mistake', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({});
  await showPage(
    <Permitted permission="brand:update">
      <button>Edit</button>
    </Permitted>,
  );
  expect(screen.getByRole('heading', { name: 'member does not offer brand:update' })).toBeDefined();
});

test('a member’s name leads to their page only if the menu has it', async () => {
  answer({});
  await showPage(<MemberLink id="m1" name="林晓雯" />);
  expect(screen.getByRole('link', { name: '林晓雯' }).getAttribute('href')).toBe('/memberdetails/m1');
  cleanup();
  await showPage(<MemberLink id={null} name="林晓雯" />);
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const user = withPermissions(['adjustment:read', 'member:read']);
  const entries = user.vip_permissions.filter(({ parent_menu_id: parent }) => parent === 'adjustment');
  answer({ 'POST /personal/permission-resources': () => ({ ...user, vip_permissions: entries }) });
  await showPage(<MemberLink id="m1" name="林晓雯" />);
  expect(screen.getByText('林晓雯').closest('a')).toBeNull();
});
