import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, Refused, showPage } from '../../../test/show-page.tsx';
import { queryClient } from '../../framework/api/index.ts';
import { assetsOf } from './assets/assets.fixture.ts';
import { CancelMembership } from './cancel-membership.tsx';
import { memberOf } from './members.fixture.ts';

const nothing = { principal: 0, bonus: 0, points: 0, growth: 12 };
const confirmButton = () =>
  waitFor(() => {
    const [, button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Cancel membership' });
    if (!button) throw new Error('The dialog is not open');
    return button;
  });

/** What the dialog asked whether it may be waived. */
let asked: string[] = [];

/** Opens the dialog of a member with these assets; returns what it sends. */
async function open(assets: () => unknown, refusals: Refused[] = [], above: object | null = null) {
  const sent: unknown[] = [];
  asked = [];
  answer({
    [`GET /vip-infos/${memberOf(1).vip_id}/assets`]: assets,
    [`GET /vip-infos/${memberOf(1).vip_id}/waiver`]: ({ query }) => (asked.push(query.toString()), { above }),
    [`PUT /vip-infos/${memberOf(1).vip_id}/state`]: ({ body }) => {
      sent.push(body);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return memberOf(1, { state: 'cancelled' });
    },
  });
  await showPage(<CancelMembership member={memberOf(1)} />, '/', ['member:cancel']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  return sent;
}

test('without the permission there is no button', async () => {
  answer({});
  await showPage(<CancelMembership member={memberOf(1)} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a cancelled member has the button only while something is left', async () => {
  let balances = nothing;
  answer({ [`GET /vip-infos/${memberOf(1).vip_id}/assets`]: () => assetsOf({ balances }) });
  const gone = memberOf(1, { state: 'cancelled', changeable: false });
  await showPage(<CancelMembership member={gone} />, '/', ['member:cancel']);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  balances = { ...nothing, points: -50 };
  await showPage(<CancelMembership member={gone} />, '/', ['member:cancel']);
  await screen.findByRole('button', { name: 'Finish the cancellation' });
});

test('a member with nothing left needs only a reason', async () => {
  const sent = await open(() => assetsOf({ balances: nothing }));
  await screen.findByText('The member has no stored value and no points left.');
  await userEvent.type(screen.getByRole('textbox'), 'Moved away');
  await userEvent.click(await confirmButton());
  await waitFor(() => expect(sent).toEqual([{ state: 'cancelled', reason: 'Moved away' }]));
});

test('what is left is named and must be given up; what came in since is shown and asked about again', async () => {
  let balances = { ...nothing, principal: 20_000 };
  const taken = new Refused({
    status: 409,
    name: 'member_has_value',
    message: 'The member still has Principal ¥300.00.',
  });
  const sent = await open(() => assetsOf({ balances }), [taken]);
  await screen.findByText('¥200.00');
  await userEvent.type(screen.getByRole('textbox'), 'Moved away');
  expect((await confirmButton()).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox'));
  balances = { ...nothing, principal: 30_000 };
  await userEvent.click(await confirmButton());
  await screen.findByText('¥300.00');
  expect((await confirmButton()).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(await confirmButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    state: 'cancelled',
    reason: 'Moved away',
    waive: { principal: 30_000, bonus: 0, points: 0 },
  });
});

test('a purchase in progress blocks it', async () => {
  await open(() => assetsOf({ held: { principal: 500, bonus: 0, points: 0 } }));
  await screen.findByText(/A purchase is in progress/);
  expect((await confirmButton()).disabled).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('an amount above the user’s limit is said at once, with who may cancel, and blocks it', async () => {
  const above = { unit: 'principal', wanted: 20_000, left: 5_000, authorised: { names: ['王店长'], total: 1 } };
  await open(() => assetsOf({ balances: { ...nothing, principal: 20_000 } }), [], above);
  await screen.findByText(
    'Above your limit: you can waive ¥50.00 of principal for this member. 王店长 can cancel the membership.',
  );
  expect(asked).toEqual(['principal=20000&bonus=0&points=0']);
  await userEvent.click(screen.getByRole('checkbox'));
  expect((await confirmButton()).disabled).toBe(true);
});

test('if nobody else may waive it, the dialog says what to do', async () => {
  const above = { unit: 'points', wanted: 300, left: 0, authorised: { names: [], total: 0 } };
  await open(() => assetsOf({ balances: { ...nothing, points: 300 } }), [], above);
  expect(await screen.findByText(/you can waive 0 of points .* Nobody else can at present: use it up/)).toBeTruthy();
});
