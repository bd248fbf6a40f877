import { i18n } from '@lingui/core';
import type { GrowthRulesPage, MemberCardConfig } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
// Loaded with the test, which would else wait for them to be transformed when they are opened.
import './card-form.tsx';
import './agreement-form.tsx';
import './agreement-versions.tsx';
import './growth-form.tsx';
import './share-form.tsx';
import './growth-versions.tsx';
import { messages as replays } from '../../locales/replays/en.po';
import { messages } from './locales/en.po';
import { MemberCardPage } from './member-card-page.tsx';

beforeEach(() => i18n.load('en', { ...messages, ...replays }));

const card: MemberCardConfig = {
  name: 'Teahouse',
  card_type: 'electronic',
  colour: '#0f766e',
  notice: 'Valid at all branches',
  open_way: 'free',
  asked: { gender: 'shown', birthday: 'shown', remark: 'hidden' },
  share_title: null,
  share_text: null,
  cover_id: null,
  cover: null,
  share_picture_id: null,
  share_picture: null,
  agreement: null,
  growth: null,
  version: 4,
};
const rules = {
  per_yuan_spent: 10_000,
  stored_value_counts: true,
  per_yuan_topped_up: 0,
  per_visit: 0,
  cap_per_day: null,
  refund_lowers: true,
  downgrade: 'never',
} as const;
const at = '2026-11-18T02:00:00.000Z';
const growth: GrowthRulesPage = {
  version: 3,
  in_force: { number: 1, made_at: at, made_by: null, rules },
  draft: { edited_at: at, edited_by: null, rules: { ...rules, cap_per_day: 500 } },
};

const all = ['member_card:read', 'member_card:update', 'member_card:put_in_force'] as const;
const show = (permissions: readonly (typeof all)[number][] = all, answers = {}) => {
  answer({ 'GET /vip-card-config': () => card, 'GET /vip-card-config/grade-exp': () => growth, ...answers });
  return showPage(<MemberCardPage />, '/setMemberCard', [...permissions]);
};

test('a draft of growth is marked where it differs, and put in force against the version that was seen', async () => {
  const sent: (string | null)[] = [];
  await show(all, { 'PUT /vip-card-config/grade-exp/in-force': ({ headers }: { headers: Headers }) => (sent.push(headers.get('if-match')), growth) }); // prettier-ignore
  await screen.findByText('Draft: At most 500 growth a day');
  screen.getByText('1 growth for each yuan spent');
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Put version 2 in force' }));
  expect(sent).toEqual([]);
  // Nothing is lost by it, so it isn't red.
  const yes = await screen.findByRole('button', { name: 'Put it in force' });
  expect(yes.className).not.toContain('danger');
  await hand.click(yes);
  await waitFor(() => expect(sent).toEqual(['"3"']));
});

test('who may only read changes nothing, and may replay the draft', async () => {
  await show(['member_card:read']);
  await screen.findByText('Draft: At most 500 growth a day');
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Versions of the growth rules', 'Replay on last month']);
});

test('an edit sends only what changed, and what is asked as a whole', async () => {
  const sent: unknown[] = [];
  await show(all, { 'PUT /vip-card-config/base-info': ({ body }: { body: unknown }) => (sent.push(body), card) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the card' }));
  await hand.click(await screen.findByLabelText('Crabapple'));
  const [birthday] = (await screen.findAllByLabelText('Required')).slice(1);
  if (birthday) await hand.click(birthday);
  await hand.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(sent).toEqual([{ colour: '#8b3a62', asked: { gender: 'shown', birthday: 'required', remark: 'hidden' } }]),
  );
});

const [first, second] = ['0190a000-0000-7000-8000-000000000081', '0190a000-0000-7000-8000-000000000082'] as const;
const picked = () => new File([new Uint8Array(8)], 'a.png', { type: 'image/png' });
const uploads = (id: string) => ({ 'POST /upload/image': () => ({ picture_id: id, width: 16, height: 10, bytes: 8 }) });
const phone = (all: HTMLElement[]) => all.at(-1)?.innerHTML ?? '';

test('a chosen cover shows on the phone, of a member and of who joins, and is sent', async () => {
  const addresses = { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, addresses));
  const sent: unknown[] = [];
  await show(all, { ...uploads(second), 'PUT /vip-card-config/base-info': ({ body }: { body: unknown }) => (sent.push(body), card) }); // prettier-ignore
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the card' }));
  await hand.upload(await screen.findByLabelText('Cover', { selector: 'input[type=file]' }), picked());
  const phones = () => screen.getAllByRole('region', { name: 'On the member’s phone' });
  await waitFor(() => expect(phone(phones())).toContain('blob:chosen'));
  await hand.click(screen.getAllByText('Joining').at(-1) ?? document.body);
  expect(phone(phones())).toContain('blob:chosen');
  await hand.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toEqual([{ cover_id: second }]));
});

test('a removed cover leaves the colour', async () => {
  const sent: unknown[] = [];
  const covered = { ...card, cover_id: first, cover: '/api/pictures/kept' };
  await show(all, { 'GET /vip-card-config': () => covered, 'PUT /vip-card-config/base-info': ({ body }: { body: unknown }) => (sent.push(body), card) }); // prettier-ignore
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the card' }));
  await hand.click(await screen.findByRole('button', { name: 'Remove: Cover' }));
  expect(phone(screen.getAllByRole('region', { name: 'On the member’s phone' }))).not.toContain('/api/pictures/kept');
  await hand.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toEqual([{ cover_id: null }]));
});

test('what a chat shows of the card follows the title and the picture', async () => {
  const sent: unknown[] = [];
  const shared = { ...card, share_picture_id: first, share_picture: '/api/pictures/kept' };
  await show(all, { 'GET /vip-card-config': () => shared, 'PUT /vip-card-config/share-info': ({ body }: { body: unknown }) => (sent.push(body), card) }); // prettier-ignore
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit what is shared' }));
  await hand.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Come for tea');
  const chat = () => phone(screen.getAllByRole('region', { name: 'In a chat' }));
  await waitFor(() => expect(chat()).toContain('Come for tea'));
  expect(chat()).toContain('/api/pictures/kept');
  await hand.click(screen.getByRole('button', { name: 'Remove: Share picture' }));
  expect(chat()).not.toContain('/api/pictures/kept');
  await hand.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toEqual([{ share_title: 'Come for tea', share_picture_id: null }]));
});

const published = { number: 1, title: 'Terms', published_at: at, published_by: '方晓棠' };

test('who may only read can read the agreement', async () => {
  await show(['member_card:read'], {
    'GET /vip-card-config': () => ({ ...card, agreement: published }),
    'GET /vip-card-config/agreements/1': () => ({ ...published, body: '# Refunds\nWithin 15 days' }),
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Read it: version 1' }));
  const heading = await screen.findByRole('heading', { name: 'Refunds' });
  expect(heading.nextSibling?.textContent).toBe('Within 15 days');
});

test('an agreement that somebody else published meanwhile is shown, not replaced', async () => {
  const sent: unknown[] = [];
  let now: typeof published | null = null;
  await show(all, {
    'GET /vip-card-config': () => ({ ...card, agreement: now }),
    'GET /vip-card-config/agreements/1': () => ({ ...published, body: 'Theirs' }),
    'POST /vip-card-config/agreements': ({ body }: { body: unknown }) => {
      sent.push(body);
      now = published;
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved' });
    },
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Write the agreement' }));
  await hand.type(await screen.findByLabelText('Title'), 'Mine');
  await hand.type(screen.getByLabelText('Text'), 'My text');
  await hand.click(screen.getByRole('button', { name: /^Publish/ }));
  await screen.findByText(/方晓棠 saved a newer version/);
  expect(sent).toEqual([{ title: 'Mine', body: 'My text', replaces: 0 }]);
});

test('what somebody else changed in the growth rules is said in words', async () => {
  let now = growth;
  await show(all, {
    'GET /vip-card-config/grade-exp': () => now,
    'PUT /vip-card-config/grade-exp': () => {
      now = { ...growth, version: 4, draft: { edited_at: at, edited_by: '方晓棠', rules: { ...rules, cap_per_day: 500, downgrade: 'one_level' } } }; // prettier-ignore
      throw new Refused({ status: 412, name: 'stale_edit', message: 'Somebody else saved' });
    },
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the growth rules' }));
  await hand.type(await screen.findByLabelText('For the first payment of a day'), '1');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  const line = (await screen.findByText('At the end of a grade it loses', { selector: 'strong' })).closest('li');
  expect(line?.textContent).toBe('At the end of a grade it loses was Nothing, is now One level');
});

test('Enter in its title doesn’t publish an agreement', async () => {
  const sent = vi.fn<() => object>();
  await show(all, { 'POST /vip-card-config/agreements': sent });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Write the agreement' }));
  await hand.type(await screen.findByLabelText('Text'), 'My text');
  await hand.type(screen.getByLabelText('Title'), 'Mine{Enter}');
  await hand.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).not.toHaveBeenCalled();
});

test('every version of the agreement can be read', async () => {
  const second = { ...published, number: 2, title: 'New terms' };
  await show(['member_card:read'], {
    'GET /vip-card-config': () => ({ ...card, agreement: second }),
    'GET /vip-card-config/agreements': () => [second, published],
    'GET /vip-card-config/agreements/1': () => ({ ...published, body: 'As it was' }),
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  await hand.click(await screen.findByRole('button', { name: 'Read it: version 1' }));
  expect((await screen.findByText('As it was')).closest('li')?.textContent).toContain('Version 1');
});

test('what each version of the growth rules changed can be read', async () => {
  const version = (number: number, cap_per_day: number | null) => ({ number, made_at: at, made_by: null, rules: { ...rules, cap_per_day } }); // prettier-ignore
  await show(['member_card:read'], {
    'GET /vip-card-config/grade-exp/versions': () => ({ items: [version(2, 70), version(1, null)], total: 2, total_exact: true, index: 1, size: 100, next_cursor: null }), // prettier-ignore
  });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Versions of the growth rules' }));
  const newest = (await screen.findByRole('heading', { name: 'Version 2' })).closest('li');
  expect([...(newest?.querySelectorAll('ul li') ?? [])].map(({ textContent: text }) => text)).toEqual(['At most 70 growth a day']); // prettier-ignore
});

test('a visit that brings more than the most a day is refused', async () => {
  const sent = vi.fn<() => object>();
  await show(all, { 'PUT /vip-card-config/grade-exp': sent });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the growth rules' }));
  const visit = await screen.findByLabelText(/^For the first payment/);
  await hand.clear(visit);
  await hand.type(visit, '501');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await screen.findByText('Not above the most a day');
  expect(sent).not.toHaveBeenCalled();
});

test('growth for a yuan takes four decimals and no more', async () => {
  const sent: unknown[] = [];
  await show(all, { 'PUT /vip-card-config/grade-exp': ({ body }: { body: unknown }) => (sent.push(body), growth) });
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Edit the growth rules' }));
  const spent = await screen.findByLabelText('Growth for each yuan spent');
  await hand.clear(spent);
  await hand.type(spent, '0.12345');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await screen.findByText('From 0 to 100, with at most 4 decimals');
  await hand.clear(spent);
  await hand.type(spent, '1.0003');
  await hand.click(screen.getByRole('button', { name: /^Save in the draft/ }));
  await waitFor(() => expect(sent).toEqual([{ ...rules, cap_per_day: 500, per_yuan_spent: 10_003 }]));
});
