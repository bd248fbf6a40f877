import type { Consents } from '@regulars/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, showPage, withPermissions } from '../../../test/show-page.tsx';
// Loaded with the test, which would else wait for it to be transformed when it is opened.
import './consent-form.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { memberOf } from './members.fixture.ts';

const marketing: Consents['current'][number] = {
  consent_id: '0190a000-0000-7000-8000-000000000071',
  purpose: 'marketing',
  given: true,
  agreement: null,
  guardian: null,
  source: 'back_office',
  at: '2026-11-18T02:00:00.000Z',
  operator: '方晓棠',
};
const agreed = { ...marketing, consent_id: marketing.consent_id.replace('71', '72'), purpose: 'agreement', agreement: 3 } as const; // prettier-ignore
const before = { ...marketing, consent_id: marketing.consent_id.replace('71', '70'), given: false };
const held: Consents = { current: [marketing, agreed], history: [marketing, agreed, before] };

const show = async (permissions: ('member:read' | 'member:create' | 'member:update')[], changes = {}, known = held) => {
  const member = { ...memberOf(1), ...changes };
  const sent: unknown[] = [];
  const path = `/vip-infos/${member.vip_id}/consents`;
  answer({
    'POST /personal/permission-resources': () => withPermissions(permissions),
    [`GET ${path}`]: () => known,
    'GET /vip-card-config/agreements': () => [
      { number: 3, title: 'Terms', published_at: marketing.at, published_by: null },
    ],
    [`POST ${path}`]: ({ body }: { body: unknown }) => (sent.push(body), held),
  });
  await showPage(<ConsentsPanel member={member} />, '/memberdetails/1');
  await screen.findByText('Marketing messages', { selector: 'ul:not(details ul) strong' });
  return sent;
};

test('what a member agreed to is told with its version, source and who recorded it, and what it was before', async () => {
  await show(['member:read']);
  expect(screen.getByText(/^version 3 · .+ · Console · 方晓棠$/)).not.toBeNull();
  expect(screen.getByText('Earlier').closest('details')?.querySelectorAll('li')).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('who withdrew a consent is told from who never gave it', async () => {
  const [withdrawn, refused] = [{ ...agreed, given: false, agreement: null }, before];
  const earlier = { ...agreed, consent_id: agreed.consent_id.replace('72', '69') };
  await show(['member:read'], {}, { current: [withdrawn, refused], history: [withdrawn, refused, earlier] });
  const stateOf = (purpose: string) =>
    screen.getByText(purpose, { selector: 'ul:not(details ul) strong' }).closest('li')?.textContent;
  expect(stateOf('Members’ agreement')).toContain('Withdrawn');
  expect(stateOf('Marketing messages')).toContain('Not agreed');
});

test('a withdrawal is recorded once it was asked about', async () => {
  const sent = await show(['member:read', 'member:update'], { changeable: true });
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Withdraw: Marketing messages' }));
  expect(sent).toEqual([]);
  await hand.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent).toEqual([{ purpose: 'marketing', given: false }]));
});

test('a cashier, who adds members and doesn’t change them, records what they say', async () => {
  const sent = await show(['member:read', 'member:create'], { changeable: true });
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Record a consent' }));
  await hand.click(await screen.findByLabelText('What they agree to'));
  await hand.click(await screen.findByText('Use of personal data', { selector: '.ant-select-item-option-content' }));
  await hand.click(screen.getByRole('button', { name: /^Record it/ }));
  await waitFor(() => expect(sent).toEqual([{ purpose: 'personal_data', given: true }]));
});

test('of another branch’s member nothing can be recorded', async () => {
  await show(['member:read', 'member:update'], { changeable: false });
  expect(screen.queryByRole('button', { name: /^Withdraw|^Record/ })).toBeNull();
});

test('a consent to the agreement is recorded with its version, another without', async () => {
  const sent = await show(['member:read', 'member:update'], { changeable: true });
  const hand = userEvent.setup();
  const pick = async (field: string, option: string) => {
    await hand.click(await screen.findByLabelText(field));
    await hand.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  await hand.click(screen.getByRole('button', { name: 'Record a consent' }));
  await pick('What they agree to', 'Members’ agreement');
  await hand.click(screen.getByRole('button', { name: /^Record it/ }));
  await screen.findByText('Choose the version');
  expect(sent).toEqual([]);
  await pick('Version of the agreement', '3 · Terms');
  await hand.click(screen.getByRole('button', { name: /^Record it/ }));
  await waitFor(() => expect(sent).toEqual([{ purpose: 'agreement', given: true, agreement: 3 }]));
});

test('a guardian’s consent is recorded with their name', async () => {
  const sent = await show(['member:read', 'member:update'], { changeable: true });
  const hand = userEvent.setup();
  await hand.click(screen.getByRole('button', { name: 'Record a consent' }));
  await hand.click(await screen.findByLabelText('What they agree to'));
  await hand.click(await screen.findByText('Guardian’s consent', { selector: '.ant-select-item-option-content' }));
  await hand.type(await screen.findByLabelText('Name of the guardian'), '顾长青');
  await hand.click(screen.getByRole('button', { name: /^Record it/ }));
  await waitFor(() => expect(sent).toEqual([{ purpose: 'guardian', given: true, guardian: '顾长青' }]));
});
