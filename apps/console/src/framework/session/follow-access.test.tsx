import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage, withPermissions } from '../../../test/show-page.tsx';
import { call } from '../api/index.ts';
import { SessionWatch } from './session-watch.tsx';
import { Permitted } from './user.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers as the server does, once the user has lost `member:tag` or gained it. */
function serve() {
  const state = { access: 'one', reads: 0 };
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/personal/permission-resources'))
      return Response.json({ ok: true, data: null }, { headers: { 'access-tag': state.access } });
    state.reads += 1;
    const user = withPermissions(state.access === 'one' ? [] : ['member:tag']);
    return Response.json({ ok: true, data: { ...user, access: state.access } });
  });
  return state;
}

test('functions follow the next answer after a change, and the user is not read again without one', async () => {
  const state = serve();
  await showPage(
    <>
      <SessionWatch />
      <Permitted permission="member:tag">
        <button>Tag</button>
      </Permitted>
    </>,
  );
  const before = state.reads;
  await act(() => call('GET /user-preferences'));
  expect([state.reads - before, screen.queryByRole('button', { name: 'Tag' })]).toEqual([0, null]);
  state.access = 'two';
  await act(() => call('GET /user-preferences'));
  await screen.findByRole('button', { name: 'Tag' });
  await act(() => call('GET /user-preferences'));
  expect(state.reads - before).toBe(1);
});
