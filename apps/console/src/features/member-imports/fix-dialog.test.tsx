import type { MemberImport, MemberImportRow } from '@regulars/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { FixDialog } from './fix-dialog.tsx';

const id = '0190a000-0000-7000-8000-0000000000c1';
const batch = { batch_id: id, columns: ['name', 'phone'] } as MemberImport; // what the dialog reads of it
const row: MemberImportRow = {
  row_no: 3,
  state: 'bad',
  effect: null,
  vip_id: null,
  name: null,
  given: { name: '钱多多', phone: '137' },
  changes: [],
  twins: null,
  faults: [{ field: 'phone', text: 'Phone: Use a mobile number of 11 digits' }],
};

async function open(shown = row, next: Partial<MemberImportRow> = { state: 'good', faults: [] }) {
  const [onClose, sent] = [vi.fn<() => void>(), [] as unknown[]];
  answer({
    [`PUT /vip-infos/imports/${id}/rows/3`]: ({ body }: Asked) => {
      sent.push(body);
      return { ...row, ...next };
    },
  });
  await showPage(<FixDialog batch={batch} row={shown} onClose={onClose} />, '/memberImports');
  const phone = await screen.findByLabelText('Phone');
  return { user: userEvent.setup(), phone, onClose, sent };
}

test('Enter sends only the edited cells', async () => {
  const { user, phone, onClose, sent } = await open();
  await user.clear(phone);
  await user.type(phone, '13900000001{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ given: { phone: '13900000001' } }]);
});

test('Escape asks before what was typed is lost', async () => {
  const { user, phone, onClose } = await open();
  await user.type(phone, '1');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a phone that is answered masked is neither sent again nor taken for unsaved', async () => {
  const { user, phone, onClose, sent } = await open(row, {
    given: { name: '钱多多', phone: '139****0001' },
    faults: [{ field: 'name', text: 'Enter the name' }],
  });
  await user.clear(phone);
  await user.type(phone, '13900000001{Enter}');
  await screen.findByText('Enter the name');
  await user.type(phone, '{Enter}');
  await waitFor(() => expect(sent).toEqual([{ given: { phone: '13900000001' } }, { given: {} }]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('the focus is on the first field with an error from the start, so that Enter does not close the dialog', async () => {
  const { user, phone, onClose, sent } = await open();
  await waitFor(() => expect(document.activeElement).toBe(phone));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ given: {} }]));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an error of the whole row is announced, and the focus is on what identifies the member', async () => {
  const { phone } = await open({ ...row, faults: [{ field: null, text: 'Same member as row 2' }] });
  expect(screen.getByRole('alert').textContent).toBe('Same member as row 2');
  await waitFor(() => expect(document.activeElement).toBe(phone));
});
