import { allPermissions } from '@regulars/contract/menu';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
import { Permitted, reloadUser } from '../../framework/session/index.ts';
import { BrandForm } from './brand-form.tsx';

test('a form whose permission is taken says so, saves nothing, and keeps what was typed', async () => {
  let permissions = [...allPermissions];
  const sent: unknown[] = [];
  answer({
    'POST /personal/permission-resources': () => withPermissions(permissions),
    'POST /item/brand-info': ({ body }) => (sent.push(body), { name: '岩下' }),
  });
  const page = (
    <>
      <Permitted permission="brand:read">Brands</Permitted>
      <BrandForm brand={undefined} onClosed={() => {}} />
    </>
  );
  await showPage(page, '/item/brandInfo');
  const hand = userEvent.setup();
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await hand.type(name, '岩下');
  const [save] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Save/ });
  expect(save?.disabled).toBe(false);
  permissions = permissions.filter((one) => one !== 'brand:create');
  await act(reloadUser);
  await screen.findByText(/^You may not save this any more/);
  await hand.type(name, '{Enter}');
  expect([save?.disabled, name.value, sent]).toEqual([true, '岩下', []]);
});
