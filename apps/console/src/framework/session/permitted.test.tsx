import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import { Permitted } from './user.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (name: string) => screen.queryByRole('button', { name }) !== null;

test('a button needs a function item of the menu that grants its permission', async () => {
  const user = withPermissions(['member:freeze', 'member:tag', 'adjustment:create']);
  const [freeze, tag, adjust] = user.vip_permissions;
  const inMenu = [freeze, tag && { ...tag, operate: false }];
  answer({
    'POST /personal/permission-resources': () => ({
      ...user,
      vip_permissions: inMenu,
      merchant_center_permissions: [adjust && { ...adjust, menu_level: 2 }],
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
      <Permitted permission="adjustment:create">
        <button>Adjust</button>
      </Permitted>
    </>,
  );
  expect([shown('Freeze'), shown('Tag'), shown('Adjust')]).toEqual([true, false, false]);
});
