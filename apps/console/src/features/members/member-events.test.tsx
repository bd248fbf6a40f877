import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, showPage } from '../../../test/show-page.tsx';
import { MemberEvents } from './member-events.tsx';
import { grades, memberOf } from './members.fixture.ts';

test('the history tells of a field that had no value only the first one', async () => {
  const { vip_id: id } = memberOf(1);
  answer({
    'GET /vip-grades': () => grades,
    'GET /dictionaries/branch': () => [],
    'GET /dictionaries/member-tag': () => [],
    [`GET /vip-infos/${id}/events`]: () => ({
      items: [
        {
          event_id: id,
          at: '2026-11-18T04:00:00Z',
          action: 'member.update',
          action_name: 'Edited member',
          operator: '方晓棠',
          reason: null,
          changes: [
            {
              field: 'grade_to',
              field_name: 'Grade ends',
              before: null,
              after: '2027-02-19',
              added: null,
              removed: null,
            },
          ],
          erased: false,
        },
      ],
      next_cursor: null,
    }),
  });
  await showPage(<MemberEvents id={id} />);
  const change = await screen.findByText('Grade ends');
  expect(change.closest('li')?.textContent).toMatch(/Grade ends February 19, 2027/);
});
