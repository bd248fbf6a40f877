import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../../test/show-page.tsx';
import { memberOf } from '../members.fixture.ts';
import { assetsOf } from './assets.fixture.ts';
import { MemberAssets } from './member-assets.tsx';
import { UsableCoupons } from './usable-coupons.tsx';

const member = memberOf(1);
const page = { total_exact: true, index: 1, size: 20, next_cursor: null };

function showCoupons(names: readonly string[]) {
  const items = names.map((name, at) => ({ issued_id: String(at), name, expires_at: '2026-12-17T16:00:00Z' }));
  answer({
    [`GET /vip-infos/${member.vip_id}/assets`]: () => assetsOf(),
    'GET /vip-infos/coupon-report': ({ query }) => {
      // Others can’t be used.
      expect(query.getAll('state')).toEqual(['unused']);
      return { ...page, items, total: items.length };
    },
    'GET /vip-infos/consume-report': () => ({ ...page, items: [], total: 0 }),
    'GET /vip-grades': () => [],
  });
  return showPage(
    <>
      <MemberAssets member={member} onShowRecords={() => {}} />
      <UsableCoupons memberId={member.vip_id} />
    </>,
  );
}

test('only the tile says that there are no coupons', async () => {
  await showCoupons([]);
  await screen.findByText('None at present');
  expect(screen.getAllByText('Usable coupons')).toHaveLength(1);
});

test('coupons are counted in the tile and listed below the profile', async () => {
  await showCoupons(['Welcome']);
  await screen.findByRole('heading', { name: 'Usable coupons' });
  expect(screen.getByRole('listitem').textContent).toMatch(/^WelcomeUntil December 17/);
});
