import type { Member } from '@regulars/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage, withPermissions } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { MemberFormDrawer } from './member-form-drawer.tsx';
import { grades, memberOf } from '../../features/members/members.fixture.ts';

function network(more: Parameters<typeof answer>[0]): void {
  answer({
    'GET /vip-grades': () => grades,
    'GET /dictionaries/branch': () => [],
    'GET /dictionaries/member-tag': () => [],
    ...more,
  });
}

async function openForm(member?: Member, searched?: string) {
  const onClose = vi.fn<() => void>();
  const shown = await showPage(<MemberFormDrawer {...(member && { member })} searched={searched} onClose={onClose} />);
  await screen.findByLabelText(/^Phone/);
  return { ...shown, onClose, user: userEvent.setup() };
}

const phone = () => screen.getByLabelText(/^Phone/);
const name = () => screen.getByLabelText(/^Name/);
const remark = () => screen.getByLabelText(/^Note/);
/** A phone at once, where its typing is not what is tested: each key draws the form again. */
const enter = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};

test('where there is one branch, a new member gets it without a question', async () => {
  const [only, other] = ['0190a000-0000-7000-8000-0000000000b1', '0190a000-0000-7000-8000-0000000000b2'];
  const user = { ...withPermissions(['member:create']), all_branches: true };
  for (const [ids, asked] of [
    [[only], false],
    [[only, other], true],
  ] as const) {
    const bodies: unknown[] = [];
    network({
      'POST /personal/permission-resources': () => ({
        ...user,
        branches: ids.map((branch_id) => ({ branch_id, branch_name: branch_id })),
      }),
      'POST /vip-infos': ({ body }: Asked) => (bodies.push(body), memberOf(1)),
    });
    const { user: hand } = await openForm();
    expect(screen.getByLabelText(/^Branch/).closest('.ant-form-item-hidden') === null).toBe(asked);
    await enter(hand, phone(), '13800000007');
    await hand.type(name(), '顾念初{Enter}');
    await waitFor(() => expect(bodies).toMatchObject([{ branch_id: asked ? null : only }]));
    cleanup();
  }
});

test.each([
  ['+86 138-0000-0007', '138 0000 0007', ''],
  ['顾念初', '', '顾念初'],
  ['0007', '', ''],
])('a search for “%s” starts the form with what it tells', async (searched, itsPhone, itsName) => {
  network({});
  await openForm(undefined, searched);
  expect(phone()).toHaveProperty('value', itsPhone);
  expect(name()).toHaveProperty('value', itsName);
});

test('another new member does not start with what was searched for', async () => {
  network({ 'POST /vip-infos': () => memberOf(1) });
  const { user } = await openForm(undefined, '13800000007');
  await user.click(screen.getByLabelText('Save and add another'));
  await user.type(name(), '顾念初{Enter}');
  await waitFor(() => expect(name()).toHaveProperty('value', ''));
  expect(phone()).toHaveProperty('value', '');
});

test('shows violations of the contract’s rules at their fields, and sends nothing', async () => {
  const sent = vi.fn<() => unknown>();
  network({ 'POST /vip-infos': sent });
  const { user } = await openForm();
  await user.type(phone(), '123');
  await user.type(name(), '<b>{Enter}');
  await screen.findByText('Phone number format error');
  await screen.findByText(/A name has 1 to 40 letters/);
  expect(sent).not.toHaveBeenCalled();
});

test('shows an error at its field, focuses it, and links to the member who has the phone', async () => {
  const other = memberOf(7);
  network({
    'POST /vip-infos': () => {
      throw new Refused({
        status: 409,
        name: 'member_phone_taken',
        message: 'Already a member: 林晓雯',
        fields: [{ path: 'phone', rule: 'taken', message: 'Already a member: 林晓雯' }],
        context: { vip_id: other.vip_id },
      });
    },
  });
  const { user, openTab } = await openForm();
  await enter(user, phone(), '13800000007');
  await user.type(name(), '顾念初{Enter}');
  await screen.findByText(/Already a member/);
  await waitFor(() => expect(document.activeElement).toBe(phone()));
  await user.click(screen.getByRole('button', { name: 'Open their details' }));
  expect(openTab).toHaveBeenCalledWith(`/memberdetails/${other.vip_id}`);
  await user.type(phone(), '{Backspace}8');
  await waitFor(() => expect(screen.queryByText(/Already a member/)).toBeNull());
});

test('tells on leaving the field who has the phone, and looks each number up once', async () => {
  const other = memberOf(7);
  const asked: (string | null)[] = [];
  network({
    'GET /vip-infos': ({ query }: Asked) => {
      asked.push(query.get('exact'));
      const items = query.get('exact') === other.phone ? [other] : [];
      return { items, total: items.length, total_exact: true, index: 1, size: 2, next_cursor: null };
    },
  });
  const { user, openTab } = await openForm();
  await user.type(phone(), '1380000');
  await user.tab();
  await user.type(phone(), '0007');
  await user.tab();
  await screen.findByText('Already a member: 林晓雯, 8800 0000 007');
  await user.click(screen.getByRole('button', { name: 'Open their details' }));
  expect(openTab).toHaveBeenCalledWith(`/memberdetails/${other.vip_id}`);
  await user.clear(phone());
  await user.type(phone(), '13800000008');
  expect(screen.queryByText(/Already a member/)).toBeNull();
  await user.tab();
  await waitFor(() => expect(asked).toEqual(['13800000007', '13800000008']));
  await user.clear(phone());
  await user.type(phone(), '13800000007');
  await user.tab();
  await screen.findByText(/Already a member/);
  expect(asked).toHaveLength(2);
});

test('uses one idempotency key per filled form, however often it is sent', async () => {
  const keys: (string | null)[] = [];
  network({
    'POST /vip-infos': ({ headers }: Asked) => {
      keys.push(headers.get('Idempotency-Key'));
      if (keys.length === 1) throw new Refused({ status: 503, name: 'database_away', message: 'Away' });
      return memberOf(1);
    },
  });
  const { user } = await openForm();
  await user.click(screen.getByLabelText('Save and add another'));
  await enter(user, phone(), '13800000001');
  await user.type(name(), '林晓雯{Enter}');
  await waitFor(() => expect(keys).toHaveLength(1));
  await user.type(name(), '{Enter}');
  await waitFor(() => expect(phone()).toHaveProperty('value', ''));
  await enter(user, phone(), '13800000002');
  await user.type(name(), '周雨桐{Enter}');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a corrected form keeps its key while the outcome is unknown, and says why it is refused', async () => {
  const sent: { name: unknown; key: string | null }[] = [];
  network({
    'POST /vip-infos': ({ body, headers }: Asked) => {
      sent.push({ name: body?.['name'], key: headers.get('Idempotency-Key') });
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      if (body?.['name'] === sent[0]?.name) return memberOf(1);
      throw new Refused({ status: 422, name: 'idempotency_key_reused', message: 'Used for another request.' });
    },
  });
  const { user, onClose } = await openForm();
  await enter(user, phone(), '13800000001');
  await user.type(name(), '林晓{Enter}');
  await screen.findByText(/Try again; it is saved only once/);
  await user.type(name(), '雯{Enter}');
  await screen.findByText(/Your first attempt may have been saved/);
  await user.type(name(), '{Backspace}{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map((each) => each.name)).toEqual(['林晓', '林晓雯', '林晓']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('an edit that got no answer is sent again under its key', async () => {
  const member = memberOf(1);
  const keys: (string | null)[] = [];
  network({
    [`PUT /vip-infos/${member.vip_id}`]: ({ headers }: Asked) => {
      keys.push(headers.get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return member;
    },
  });
  const { user, onClose } = await openForm(member);
  await user.type(remark(), 'by the window');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/Try again; it is saved only once/);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

function staleNetwork(member: Member, newer: Member) {
  const edits: { body: unknown; ifMatch: string | null }[] = [];
  network({
    [`GET /vip-infos/${member.vip_id}`]: () => newer,
    [`PUT /vip-infos/${member.vip_id}`]: ({ body, headers }: Asked) => {
      edits.push({ body, ifMatch: headers.get('If-Match') });
      if (headers.get('If-Match') !== `"${newer.version}"`) {
        throw new Refused({ status: 412, name: 'stale_edit', message: 'Someone else has just changed this.' });
      }
      return { ...newer, ...body };
    },
  });
  return edits;
}

test('a stale edit shows the differences, and the user’s changes can be kept on top of the newer version', async () => {
  const member = memberOf(1, { remark: 'old' });
  const edits = staleNetwork(member, { ...member, remark: 'theirs', name: '林晓', version: 4 });
  const { user, onClose } = await openForm(member);
  await user.clear(remark());
  await user.type(remark(), 'mine');
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Name was 林晓雯, is now 林晓');
  expect(box.textContent).toContain('Note was old, is now theirs (you have mine)');
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
  expect(name()).toHaveProperty('value', '林晓');
  expect(remark()).toHaveProperty('value', 'mine');

  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(edits).toHaveLength(2));
  expect(edits).toEqual([
    { body: { remark: 'mine' }, ifMatch: '"3"' },
    { body: { remark: 'mine' }, ifMatch: '"4"' },
  ]);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('the newer version can be loaded instead', async () => {
  const member = memberOf(1, { remark: 'old' });
  staleNetwork(member, { ...member, remark: 'theirs', version: 4 });
  const { user } = await openForm(member);
  await user.type(remark(), ' and more');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(remark()).toHaveProperty('value', 'theirs');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('a masked phone can’t be changed and is not sent', async () => {
  const member = memberOf(1, { phone: '138****0001' });
  const edits = staleNetwork(member, member);
  const { user } = await openForm(member);
  expect(phone()).toHaveProperty('disabled', true);
  await user.type(remark(), 'x');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(edits).toEqual([{ body: { remark: 'x' }, ifMatch: '"3"' }]));
});

test('closing a form with unsaved input asks first', async () => {
  network({});
  const { user, onClose } = await openForm();
  await user.type(name(), '林');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(name()).toHaveProperty('value', '林');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('closing an untouched form does not ask', async () => {
  network({});
  const { user, onClose } = await openForm(memberOf(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
