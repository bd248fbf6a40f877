import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, Refused, showPage } from '../../../../test/show-page.tsx';
import { memberOf } from '../members.fixture.ts';
import { posting } from './assets.fixture.ts';
import { MemberPostings } from './member-postings.tsx';
import { MemberRecords } from './member-records.tsx';

vi.setConfig({ testTimeout: 30_000 });

const totals = { count: 12, principal: -123_400, bonus: 0, points: 2_472, growth: 0 };

test('the member’s postings continue by cursor, and their export has the member and the columns for a customer', async () => {
  const user = userEvent.setup();
  const { vip_id: id } = memberOf(1);
  const cursors: (string | null)[] = [];
  const sent: unknown[] = [];
  answer({
    [`GET /vip-infos/${id}/postings`]: ({ query }) => {
      if (query.get('totals')) return { items: [], next_cursor: null, totals };
      const cursor = query.get('cursor');
      cursors.push(cursor);
      const posting_id = posting.posting_id + cursors.length;
      return { items: [{ ...posting, posting_id }], next_cursor: cursor === null ? 'next' : null };
    },
    'GET /exports': () => ({
      columns: ['posted_at', 'principal', 'phone', 'member'].map((name) => ({
        name,
        label: `The ${name}`,
        phones: name === 'phone',
      })),
      phones: 'masked',
    }),
    'POST /exports': ({ body }) => {
      sent.push(body);
      throw new Refused({ status: 429, name: 'tasks_too_many_of_user', message: 'Too many' });
    },
  });
  await showPage(<MemberPostings memberId={id} />, '/', ['member:export']);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(cursors).toEqual([null, 'next']);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Export 12 rows' }));
  const all = { list: 'postings', format: 'xlsx', columns: ['posted_at', 'principal', 'member'], query: { id } };
  await vi.waitFor(() => expect(sent).toEqual([all]));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(screen.getByText('Total').closest('p')?.textContent).toBe('Total 12Principal −¥1,234.00Points +2,472');
  const [first, second] = screen.getAllByRole('checkbox', { name: /^Select Purchase/ });
  if (!first || !second) throw new Error('Each posting has a checkbox');
  await user.click(first);
  await user.keyboard('{Shift>}');
  await user.click(second);
  await user.keyboard('{/Shift}');
  const sums = screen.getByText('Selected').closest('p');
  expect(sums?.textContent).toBe('Selected 2Principal −¥400.00Bonus −¥13.20Points +412Growth +412');
  await user.click(screen.getByRole('button', { name: 'Export selected' }));
  await user.click(await screen.findByRole('button', { name: 'Export 2 rows' }));
  await vi.waitFor(() => expect(sent[1]).toEqual({ ...all, ids: ['9', '10'], query: { id } }));
});

test('a document in the address shows what was posted for it, and its number in the history leads there', async () => {
  const { vip_id: id } = memberOf(1);
  const asked: (string | null)[] = [];
  answer({
    [`GET /vip-infos/${id}/postings`]: ({ query }) => {
      if (query.get('totals')) return { items: [], next_cursor: null, totals };
      asked.push(query.get('document'));
      return { items: [posting], next_cursor: null };
    },
  });
  const { number } = posting.document;
  const onShow = vi.fn<() => void>();
  const { router } = await showPage(
    <MemberRecords member={memberOf(1)} shown="purchases" onShow={onShow} />,
    `/?document=${number}`,
  );
  await screen.findByText('Posted for');
  expect(asked).toEqual([number]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all postings' }));
  expect(router.state.location.search).toBe('');
  cleanup();
  const all = await showPage(<MemberRecords member={memberOf(1)} shown="postings" onShow={onShow} />);
  await userEvent.click(await screen.findByRole('link', { name: number ?? '' }));
  expect(all.router.state.location.search).toBe(`?document=${number}`);
});
