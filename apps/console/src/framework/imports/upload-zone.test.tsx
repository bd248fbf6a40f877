import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { ImportUpload } from '../../features/member-imports/import-upload.tsx';
import { OpeningUpload } from '../../features/opening-balances/opening-upload.tsx';

const refusals = [
  { status: 413, name: 'body_too_large', message: 'At most 20 MB' },
  { status: 422, name: 'import_file_kind', message: 'This is neither CSV nor XLSX' },
];

test.each([
  { kind: 'members', path: 'POST /vip-infos/imports', zone: <ImportUpload />, label: 'Member file' },
  {
    kind: 'opening balances',
    path: 'POST /opening-balances',
    zone: <OpeningUpload />,
    label: 'Opening balances file',
  },
])('a refused file of $kind is named below the zone until the next one', async ({ path, zone, label }) => {
  const waiting = [...refusals];
  answer({
    [path]: () => {
      const refusal = waiting.shift();
      if (refusal) throw new Refused(refusal);
      return { batch_id: 'b1' };
    },
  });
  const { openTab } = await showPage(zone);
  // Dropped files may be of any kind.
  const user = userEvent.setup({ applyAccept: false });
  const choose = (name: string) => user.upload(screen.getByLabelText(label), new File(['x'], name));
  await choose('all.csv');
  expect((await screen.findByRole('alert')).textContent).toBe('all.csv At most 20 MB');
  await choose('photo.png');
  await screen.findByText('This is neither CSV nor XLSX');
  expect(screen.getByRole('alert').textContent).toBe('photo.png This is neither CSV nor XLSX');
  await choose('right.csv');
  await vi.waitFor(() => expect(openTab).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});
