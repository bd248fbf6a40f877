import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import type { Asked } from '../../../test/show-page.tsx';
import { heldOf } from '../../framework/orders/held.fixture.ts';
import { HeldPanel } from './held-panel.tsx';

const held = heldOf();

test('what is held says what, where and until when, and is released with a reason', async () => {
  let all = [held, heldOf({ order_id: held.branch_id, number: 'CO20261120-0002', branch_name: '西湖银泰店', points: 0, coupons: 2, may_release: false })]; // prettier-ignore
  const sent: Asked[] = [];
  answer({
    'GET /orders/holds': () => all,
    [`PUT /orders/${held.order_id}/release`]: (asked) => {
      sent.push(asked);
      all = all.slice(1);
      return heldOf({ state: 'released', reason: '客人走了', may_release: false });
    },
  });
  const onReleased = vi.fn<() => void>();
  await showPage(<HeldPanel memberId={held.vip_id} onReleased={onReleased} />, '/cashier', ['order:create']);
  const region = within(await screen.findByRole('region', { name: 'Held' }));
  const [own, other] = region.getAllByRole('listitem');
  expect(own?.textContent).toMatch(/^大红袍解放路店 · until .*¥100\.00, 500 points/);
  expect(other?.textContent).toMatch(/^大红袍西湖银泰店 · until .*¥100\.00, 2 coupons$/);
  const user = userEvent.setup();
  await user.click(region.getByRole('button', { name: 'Release… CO20261120-0001' }));
  await user.type(await screen.findByLabelText(/^Reason/), '客人走了');
  await user.click(screen.getByRole('button', { name: /^Release it/ }));
  await screen.findByText('Released order CO20261120-0001');
  expect(sent.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([[{ reason: '客人走了' }, '"1"']]);
  expect(onReleased).toHaveBeenCalledTimes(1);
  expect((await screen.findByRole('region', { name: 'Held' })).textContent).not.toContain('解放路店');
});

test('where nothing is held, nothing is shown', async () => {
  answer({ 'GET /orders/holds': () => [] });
  await showPage(<HeldPanel memberId={held.vip_id} onReleased={vi.fn<() => void>()} />, '/cashier', ['order:create']);
  expect(screen.queryByRole('region', { name: 'Held' })).toBeNull();
});
