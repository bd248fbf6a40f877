import type { OpenedShift } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { closedOf, shiftOf } from '../shifts/shift.fixture.ts';
import { CashierPage } from './cashier-page.tsx';

const branch = shiftOf().branch_id;

/** The cashier of a branch, whose shift is this; what is sent is kept, and answers the shift that follows. */
async function open(
  {
    shift = null,
    required = false,
    address = '/cashier',
  }: { shift?: OpenedShift | null; required?: boolean; address?: string } = {},
  permissions: Parameters<typeof showPage>[2] = ['order:create', 'shift:operate'],
) {
  let now = shift;
  const sent: [string, Asked['body']][] = [];
  const becomes = (name: string, next: () => OpenedShift, then: (made: OpenedShift) => OpenedShift | null) => ({
    [name]: ({ body }: Asked) => {
      sent.push([name, body]);
      const made = next();
      now = then(made);
      return made;
    },
  });
  const own = `/shifts/${shiftOf().shift_id}`;
  answer({
    'GET /dictionaries/branch': () => [{ value: branch, label: '解放路店', type: 82, closed: false }],
    'GET /shifts/current': () => ({ required, shift: now }),
    'GET /system/receipt': () => ({ title: null, note: null, copies: 1, balance: true, masked: true }),
    'POST /orders/quote': () => ({ lines: [], reductions: [], payments: [] }),
    ...becomes(
      'POST /shifts',
      () => shiftOf(),
      (made) => made,
    ),
    ...becomes(
      `POST ${own}/movements`,
      () => shiftOf({ expected: 70_000, taken_out: 20_000 }),
      (made) => made,
    ),
    ...becomes(
      `POST ${own}/close`,
      () => closedOf(90_000),
      () => null,
    ),
  });
  await showPage(<CashierPage />, address, permissions);
  return { sent, user: userEvent.setup() };
}

const state = () => screen.findByRole('button', { name: /^Drawer ¥900\.00, as it should be in the shift since / });

test('an address opens the shift', async () => {
  await open({ shift: shiftOf(), address: '/cashier?shift' });
  expect(await screen.findByRole('dialog', { name: /^Shift since / })).toBeTruthy();
});

test('who opens no shifts sees nothing of them', async () => {
  await open({}, ['order:create']);
  await screen.findByRole('combobox', { name: 'Amount or item' });
  expect(screen.queryByRole('button', { name: 'Open a shift' })).toBeNull();
});

test('a shift is opened with the cash in the drawer', async () => {
  const { sent, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Open a shift' }));
  await user.type(await screen.findByLabelText('Cash in the drawer'), '500{Enter}');
  await state();
  expect(sent).toEqual([['POST /shifts', { branch_id: branch, float: 50_000 }]]);
});

test('cash is taken out with a reason, at most what should be there', async () => {
  const { sent, user } = await open({ shift: shiftOf() });
  await user.click(await state());
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  await screen.findByText('Take cash out of the drawer');
  await user.type(screen.getByLabelText('Amount'), '900.01');
  await user.type(screen.getByLabelText('Reason'), '存入保险柜{Enter}');
  await screen.findByText('At most ¥900.00');
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '200{Enter}');
  await waitFor(() => expect(sent.map(([, body]) => body)).toEqual([{ direction: 'out', fen: 20_000, reason: '存入保险柜' }])); // prettier-ignore
  await screen.findByRole('button', { name: /^Drawer ¥700\.00, / });
});

test('handing over shows the report of what was closed', async () => {
  const { sent, user } = await open({ shift: shiftOf() });
  await user.click(await state());
  await user.click(await screen.findByRole('button', { name: 'Count and hand over' }));
  await user.type(await screen.findByLabelText('Cash counted'), '900');
  await user.click(await screen.findByRole('button', { name: /^Close the shift/ }));
  await screen.findByText('Shift closed');
  expect(sent.map(([, body]) => body)).toEqual([{ counted: 90_000, expected: 90_000, reason: null }]);
  await screen.findByRole('button', { name: 'Print the report' });
  await screen.findByRole('button', { name: 'Open a shift' });
});
