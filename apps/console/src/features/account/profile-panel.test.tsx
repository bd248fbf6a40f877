import type { PersonalInfo } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage, type Asked } from '../../../test/show-page.tsx';
import { ProfilePanel } from './profile-panel.tsx';

const person: PersonalInfo = {
  base_account_id: '0190a000-0000-7000-8000-0000000000a2',
  account_no: 'A20261120001',
  user_id: null,
  phone: '13800000001',
  actual_name: '方晓棠',
  gender: null,
  email: null,
  id_card: null,
  wechat_union_id: null,
  wechat_id: null,
  wechat_name: null,
  wechat_avatar: null,
  is_provider: false,
  password_set_at: null,
  password_until: null,
  version: 1,
};

async function open() {
  const sent: Asked['body'][] = [];
  const versions: (string | null)[] = [];
  answer({
    'PUT /merc/personal/account/info': ({ body, headers }) => {
      sent.push(body);
      versions.push(headers.get('If-Match'));
      return { ...person, ...body, version: 2 };
    },
  });
  await showPage(<ProfilePanel person={person} />);
  const paste = async (label: string | RegExp, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  };
  const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));
  return { sent, versions, paste, update };
}

test('what is too long is refused, never cut', async () => {
  const { sent, paste, update } = await open();
  await paste('Name', '方'.repeat(41));
  await paste(/^E.mail/, `${'a'.repeat(29)}@example.com`);
  await paste(/^ID.card.number/, '3301021990010100112');
  await update();
  await screen.findByText('Only Chinese, English and digits supported');
  await screen.findByText('At most 40 characters');
  await screen.findByText('Please enter a correct ID card number');
  expect(sent).toEqual([]);
});

test('spaces around and between what was pasted are not part of it', async () => {
  const { sent, paste, update } = await open();
  await paste('Name', ' 方小棠 ');
  await paste(/^E.mail/, ' fang@tea.example ');
  await paste(/^ID.card.number/, ' 330102 19900307 284x ');
  await update();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ actual_name: '方小棠', email: 'fang@tea.example', id_card: '33010219900307284x' });
});

test('an edit names the version that it changes, also the one after', async () => {
  const { sent, versions, paste, update } = await open();
  await paste('Name', '方小棠');
  await update();
  await screen.findByText('Updated');
  await paste('Name', '方大棠');
  await update();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(versions).toEqual(['"1"', '"2"']);
});

test('the phone is copied as its digits', async () => {
  const user = userEvent.setup(); // brings a clipboard, which jsdom has none of
  await open();
  screen.getByText('138 0000 0001');
  await user.click(screen.getByRole('button', { name: /phone number/ }));
  expect(await navigator.clipboard.readText()).toBe('13800000001');
});
